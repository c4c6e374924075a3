import { Anchor, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import type { Usage } from './own-item-data.ts'
import styles from './own-items.module.css'

/** The projects that use an own item, and for a resource the number of own norms that take it. */
export function UsageList({ usage, norms = 0 }: Readonly<{ usage: Usage; norms?: number }>) {
  const { t } = useText()
  return (
    <section>
      <Text size="sm" fw={600}>
        {t('ownUsage')}
      </Text>
      {norms > 0 && <Text size="sm">{t('ownUsedByNorms', { count: norms })}</Text>}
      {usage.length === 0 && norms === 0 && (
        <Text size="sm" c="dimmed">
          {t('ownUnused')}
        </Text>
      )}
      <ul className={styles.usage}>
        {usage.map(({ InvestmentId, Name, Count }) => (
          <li key={InvestmentId}>
            <Anchor href={`#/projects/${InvestmentId}`}>{Name}</Anchor> ({Count})
          </li>
        ))}
      </ul>
    </section>
  )
}
