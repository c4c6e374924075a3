import { usePractice } from '../../session/tenant-region.ts'
import { Anchor, Text } from '@mantine/core'
import { formatNumber } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import type { Holder, Usage } from './own-item-data.ts'
import styles from './own-items.module.css'

type UsageListProps = Readonly<{
  usage: Usage
  /** Own norms that take a resource. */
  norms?: number
  /** Composite norms that hold a norm, on every level. */
  holders?: readonly Holder[]
  unit?: string
}>

/** Where an own item is used: in composite norms, those of a level below the others, and in projects. */
export function UsageList({ usage, norms = 0, holders = [], unit = '' }: UsageListProps) {
  const { t } = useText()
  const practice = usePractice()
  return (
    <section>
      <Text size="sm" fw={600}>
        {t('ownUsage')}
      </Text>
      {norms > 0 && <Text size="sm">{t('ownUsedByNorms', { count: norms })}</Text>}
      {usage.length === 0 && norms === 0 && holders.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('ownUnused')}
        </Text>
      )}
      <ul className={styles.usage}>
        {holders.map(({ NormId, Symbol, Name, Level, Quantity }) => (
          <li key={NormId} style={{ marginInlineStart: (Level - 1) * 16 }}>
            {t(Level === 1 ? 'ownHeldBy' : 'ownHeldThrough', {
              name: [Symbol, Name].join(' '),
              quantity: formatNumber(Quantity, practice),
              unit,
            })}
          </li>
        ))}
        {usage.map(({ InvestmentId, Name, Count }) => (
          <li key={InvestmentId}>
            <Anchor href={`#/projects/${InvestmentId}`}>{Name}</Anchor> ({Count})
          </li>
        ))}
      </ul>
    </section>
  )
}
