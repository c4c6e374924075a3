import { formatDay } from '@temelia/calendar/format-day'
import { usePractice } from '../../session/tenant-region.ts'
import { Anchor, Badge, Breadcrumbs, ScrollArea, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Chapter, Collection, Indicator } from '@temelia/model/catalogue/catalogue'
import type { Entity, Row } from '@temelia/model/entity'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import styles from './add-article.module.css'
import type { Within } from './catalogue-search.ts'

type Titled = Readonly<{ id: number; code: string; name: string; nameRo: string | null }>

/** The catalogue from collection to chapter; choosing a chapter shows its norms. Who made a collection, and under which licence, stands with it. */
export function CatalogueBrowser({ onChapter }: { onChapter: (within: Within) => void }) {
  const { t, language } = useText()
  const [collection, setCollection] = useState<Row<typeof Collection> | null>(null)
  const [indicator, setIndicator] = useState<Titled | null>(null)
  const title = (row: Titled) => (language === 'ro' ? (row.nameRo ?? row.name) : row.name)

  return (
    <div className={styles.browser}>
      <Breadcrumbs separator={<IconChevronRight size={12} />} separatorMargin={4}>
        <Anchor component="button" size="sm" onClick={() => [setCollection(null), setIndicator(null)]}>
          {t('collections')}
        </Anchor>
        {collection && (
          <Anchor component="button" size="sm" onClick={() => setIndicator(null)}>
            {title(collection)}
          </Anchor>
        )}
        {indicator && <Text size="sm">{title(indicator)}</Text>}
      </Breadcrumbs>
      {collection && <CollectionInfo collection={collection} />}
      <ScrollArea className={styles.browserList} type="auto">
        {!collection && (
          <Level of={Collection} title={title} onOpen={(row) => setCollection(row as Row<typeof Collection>)} />
        )}
        {collection && !indicator && (
          <Level
            of={Indicator}
            within={{ field: 'collectionId', id: collection.id }}
            title={title}
            onOpen={setIndicator}
          />
        )}
        {indicator && (
          <Level
            of={Chapter}
            within={{ field: 'indicatorId', id: indicator.id }}
            title={title}
            onOpen={(row) => onChapter({ type: 'chapter', id: row.id, name: title(row) })}
          />
        )}
      </ScrollArea>
    </div>
  )
}

type LevelProps = Readonly<{
  of: Entity
  within?: Readonly<{ field: string; id: number }>
  title: (row: Titled) => string
  onOpen: (row: Titled) => void
}>

function Level({ of, within, title, onOpen }: LevelProps) {
  const { t } = useText()
  const filter = within && { field: within.field, op: 'eq' as const, value: within.id }
  const list = useAll(of, { sort: 'code', filter })
  if (list.isError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton h={120} />
  const rows = list.data.rows as unknown as readonly Titled[]
  if (rows.length === 0) return <Text c="dimmed">{t('catalogueEmpty')}</Text>
  return rows.map((row) => (
    <UnstyledButton key={row.id} className={styles.browserRow} onClick={() => onOpen(row)}>
      <span className={styles.symbol}>{row.code}</span>
      <span className={styles.resultName}>{title(row)}</span>
      <IconChevronRight size={16} />
    </UnstyledButton>
  ))
}

/** Edition, prices' date, size and attribution of a collection. */
function CollectionInfo({ collection }: { collection: Row<typeof Collection> }) {
  const { t, language } = useText()
  const practice = usePractice()
  const attribution = language === 'ro' ? (collection.attributionRo ?? collection.attribution) : collection.attribution
  return (
    <section className={styles.info}>
      <Text size="sm" fw={600}>
        {collection.edition} {collection.demo && <Badge size="sm">{t('demoData')}</Badge>}
      </Text>
      <Text size="xs" c="dimmed">
        {t('collectionFacts', {
          norms: formatNumber(collection.norms, practice, 0),
          currency: collection.currency,
          date: collection.priceDate ? formatDay(collection.priceDate, practice) : '–',
        })}
      </Text>
      {attribution && (
        <Text size="xs" mt={4}>
          {attribution}
        </Text>
      )}
    </section>
  )
}
