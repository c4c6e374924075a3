import { sumDecimals } from '@temelia/decimal/arithmetic'
import { useText } from '../../ui/text.ts'
import type { Resource } from '../resource-runs/resource-data.ts'
import classes from './resources.module.css'

const CLASSES = ['A', 'B', 'C'] as const

/** How much of the value each class makes, as a bar, with the count of its resources. */
export function AbcBar({ resources }: Readonly<{ resources: readonly Resource[] }>) {
  const { t } = useText()
  const parts = CLASSES.map((name) => {
    const members = resources.filter((resource) => resource.Class === name)
    return { name, count: members.length, share: sumDecimals(members.map(({ Share }) => Share)) }
  })
  const [a, b, c] = parts.map(({ count }) => count)
  return (
    <div
      className={classes['abc']}
      role="img"
      aria-label={t('resourceAbc', { a: a ?? 0, b: b ?? 0, c: c ?? 0 })}
      title={t('resourceAbc', { a: a ?? 0, b: b ?? 0, c: c ?? 0 })}
    >
      {parts.map(({ name, count, share }) =>
        count === 0 ? null : (
          <span key={name} data-class={name} style={{ flexGrow: Math.max(share * 100, 6) }}>
            {name} {count}
          </span>
        ),
      )}
    </div>
  )
}
