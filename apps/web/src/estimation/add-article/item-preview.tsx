import { usePractice } from '../../session/tenant-region.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Price, RecipeLine, Resource } from '@temelia/model/catalogue/catalogue'
import { formatNumber } from '../../ui/number-text.ts'
import { fetchAll } from '../../data/records.ts'
import { currentLanguage } from '../../session/language.ts'
import { useText } from '../../ui/text.ts'
import { PARTS } from '../open-project/parts.ts'
import { PriceAge } from '../open-project/price-age.tsx'
import styles from './add-article.module.css'
import type { CatalogueItem } from './catalogue-search.ts'

type Line = Readonly<{ id: number; name: string; unit: string; consumption: number; price: number }>

/** The item in hand: its four price parts and, for a norm, what one unit takes. */
export function ItemPreview({ item }: { item: CatalogueItem }) {
  const { t, language } = useText()
  const practice = usePractice()
  const recipe = useQuery({
    queryKey: ['catalogue-recipe', item.referenceType, item.referenceId, language],
    queryFn: ({ signal }) => fetchLines(item.referenceId ?? 0, signal),
    enabled: item.search === 'norms' && item.referenceId !== null,
    staleTime: Infinity,
    meta: { keep: false },
  })
  return (
    <section className={styles.preview} aria-label={t('previewOf', { name: item.symbol })}>
      <Text size="sm" fw={600}>
        {item.symbol} · {item.unit}
        {(item.crew || item.laborHours > 0) && (
          <Text span c="dimmed" fw={400}>
            {' '}
            · {crewText(item, formatNumber(item.laborHours, practice))}
          </Text>
        )}
      </Text>
      <Text size="xs" lineClamp={3}>
        {item.name}
      </Text>
      <div className={styles.parts}>
        {PARTS.map((part) => (
          <span key={part.kind} className={styles[part.kind]} title={t(`part_${part.kind}`)}>
            <b>{t(`part_${part.kind}_letter`)}</b> {formatNumber(item[part.kind], practice, 2)}
          </span>
        ))}
        {item.priceDate && <PriceAge day={item.priceDate} />}
        <span className={styles.partsTotal}>{formatNumber(item.price, practice, 2)}</span>
      </div>
      {recipe.data && recipe.data.length > 0 && (
        <ul className={styles.recipe}>
          {recipe.data.map((line) => (
            <li key={line.id}>
              <span>{line.name}</span>
              <span>
                {formatNumber(line.consumption, practice)} {line.unit}
              </span>
              <span>{line.price ? `× ${formatNumber(line.price, practice, 2)}` : ''}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The recipe of a norm with its resources' names and latest prices. */
async function fetchLines(normId: number, signal: AbortSignal): Promise<readonly Line[]> {
  const lines = (await fetchAll(RecipeLine, { filter: { field: 'normId', op: 'eq', value: normId } }, signal)).rows
  if (lines.length === 0) return []
  const ids = lines.map((line) => line.resourceId)
  const [resources, prices] = await Promise.all([
    fetchAll(Resource, { filter: { field: 'id', op: 'in', value: ids } }, signal),
    fetchAll(Price, { sort: 'date', filter: { field: 'resourceId', op: 'in', value: ids } }, signal),
  ])
  const resourceOf = new Map(resources.rows.map((resource) => [resource.id, resource]))
  const priceOf = new Map(prices.rows.map((price) => [price.resourceId, price.price]))
  const romanian = currentLanguage() === 'ro'
  return lines.map((line) => {
    const resource = resourceOf.get(line.resourceId)
    return {
      id: line.id,
      name: (romanian && resource?.nameRo) || (resource?.name ?? ''),
      unit: line.percent ? '%' : (resource?.measureUnit ?? ''),
      consumption: line.consumption,
      price: priceOf.get(line.resourceId) ?? 0,
    }
  })
}

/** `C-1 @ 0.35` as cost books print it; a Romanian norm has hours only, its crew being a bare number. */
function crewText({ crew }: CatalogueItem, hours: string): string {
  return /\p{L}/u.test(crew) ? `${crew} @ ${hours}` : `${hours} h`
}
