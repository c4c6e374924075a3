import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@temelia/text/format'
import { call } from '../../data/http.ts'
import { useText } from '../../ui/text.ts'
import { PARTS } from '../editor/parts.ts'
import styles from './add-article.module.css'
import type { CatalogueItem } from './catalogue-search.ts'

type Line = Readonly<{ symbol: string; name: string; unit: string; kind: string; consumption: number; price: number }>

/** The item in hand: its four price parts and, for a norm, what one unit takes. */
export function ItemPreview({ item }: { item: CatalogueItem }) {
  const { t, language } = useText()
  const recipe = useQuery({
    queryKey: ['catalogue-recipe', item.referenceType, item.referenceId],
    queryFn: ({ signal }) => fetchLines(item.referenceId ?? 0, signal),
    enabled: item.search === 'norms' && item.referenceType === 'standard' && item.referenceId !== null,
    staleTime: Infinity,
    meta: { keep: false },
  })
  return (
    <section className={styles.preview} aria-label={t('previewOf', { name: item.symbol })}>
      <Text size="sm" fw={600}>
        {item.symbol} · {item.unit}
        {item.crew && (
          <Text span c="dimmed" fw={400}>
            {' '}
            · {item.crew} @ {formatNumber(item.laborHours, language)}
          </Text>
        )}
      </Text>
      <Text size="xs" lineClamp={3}>
        {item.name}
      </Text>
      <div className={styles.parts}>
        {PARTS.map((part) => (
          <span key={part.kind} className={styles[part.kind]} title={t(`part_${part.kind}`)}>
            <b>{part.letter}</b> {formatNumber(item[part.kind], language, 2)}
          </span>
        ))}
        <span className={styles.partsTotal}>{formatNumber(item.price, language, 2)}</span>
      </div>
      {recipe.data && recipe.data.length > 0 && (
        <ul className={styles.recipe}>
          {recipe.data.map((line) => (
            <li key={`${line.kind}${line.symbol}${line.name}`}>
              <span>{line.name}</span>
              <span>
                {formatNumber(line.consumption, language)} {line.unit}
              </span>
              <span>{line.price ? formatNumber(line.price, language, 2) : ''}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

async function fetchLines(normId: number, signal: AbortSignal): Promise<readonly Line[]> {
  const { body } = await call('/api/norme-liste-resurse', { query: { ArticolId: normId, page_size: 100 }, signal })
  const embedded = (body as Readonly<{ _embedded?: Readonly<Record<string, unknown>> }>)._embedded ?? {}
  const list = Object.values(embedded).find(Array.isArray) as readonly Readonly<Record<string, unknown>>[] | undefined
  return (list ?? []).map((record) => ({
    symbol: String(record['Symbol'] ?? ''),
    name: String(record['Name'] ?? record['Symbol'] ?? ''),
    unit: String(record['MeasureUnit'] ?? record['MU'] ?? ''),
    kind: String(record['Kind'] ?? ''),
    consumption: Number(record['Consumption'] ?? 0),
    price: Number(record['Price'] ?? 0),
  }))
}
