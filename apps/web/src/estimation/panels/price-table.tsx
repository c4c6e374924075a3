import { usePractice } from '../../session/tenant-region.ts'
import { formatNumber } from '../../ui/number-text.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { ActionIcon, Table, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { readArticle } from '../open-project/cell-edits.ts'
import { figuresOf, written } from '../open-project/cell-views.ts'
import { PARTS, type Part } from '../open-project/parts.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import cells from '../../ui/typed-cells.module.css'
import styles from './panels.module.css'
import { TypedInput } from '../../ui/typed-input.tsx'

type PriceTableProps = Readonly<{
  article: ArticleRow
  editable: boolean
  onTake: (patch: Extract<Change, { entity: 'article' }>['patch']) => void
}>

/** The four parts of the unit price: what the recipe gives, the own price that wins over it, the uplift, and the line's value. */
export function PriceTable({ article, editable, onTake }: PriceTableProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const result = totals.article(article.id)
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {t('unitPrice')}
        <output className={styles.headingFigure}>
          {figures.price(result?.price ?? article.price ?? 0)} {tree.project.currency}
        </output>
      </h3>
      <Table className={`${styles.table} ${cells.cells}`} verticalSpacing={2} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('part')}</Table.Th>
            <Table.Th className={styles.number}>{t('fromRecipe')}</Table.Th>
            <Table.Th className={styles.number}>{t('ownPrice')}</Table.Th>
            <Table.Th className={styles.number}>{t('upliftPercent')}</Table.Th>
            <Table.Th className={styles.number}>{t('lineValue')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PARTS.map((part) => (
            <Table.Tr key={part.kind}>
              <Table.Td className={styles[part.kind]} title={t(`part_${part.kind}`)}>
                <b>{t(`part_${part.kind}_letter`)}</b> {t(`part_${part.kind}_short`)}
              </Table.Td>
              <Table.Td className={styles.number}>
                {written(result?.[part.recipe] ?? article[part.recipe] ?? 0, figures.price)}
              </Table.Td>
              <Table.Td>
                <OwnPrice article={article} part={part} editable={editable} onTake={onTake} />
              </Table.Td>
              <Table.Td>
                <TypedInput
                  aria-label={t('columnUplift', { part: t(`part_${part.kind}`) })}
                  classNames={{ input: styles.number }}
                  w={48}
                  ml="auto"
                  kind="number"
                  placeholder="–"
                  value={typedText(article[part.uplift], practice)}
                  atRest={article[part.uplift] ? formatNumber(article[part.uplift] ?? 0, practice) : ''}
                  readOnly={!editable}
                  onTake={(text) => {
                    const reading = readArticle(`uplift-${part.kind}`, text, t, practice)
                    if (!reading.ok) return reading.message
                    onTake({ [part.uplift]: reading.value })
                  }}
                />
              </Table.Td>
              <Table.Td className={styles.number}>{figures.total(result?.[part.line] ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={4}>{t('lineTotal')}</Table.Th>
            <Table.Th className={styles.number}>{figures.total(result?.total ?? 0)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  )
}

function OwnPrice({ article, part, editable, onTake }: PriceTableProps & { part: Part }) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const own = article[part.own]

  function read(text: string) {
    return readArticle(`own-${part.kind}`, text, t, practice)
  }

  return (
    <div className={styles.ownPrice}>
      <TypedInput
        aria-label={`${t('ownPrice')}: ${t(`part_${part.kind}`)}`}
        classNames={{ input: own === null ? styles.number : `${styles.number} ${styles.own}` }}
        kind="number"
        placeholder="–"
        value={typedText(own, practice)}
        atRest={own === null ? '' : formatNumber(own, practice)}
        readOnly={!editable}
        onDraft={(text) => {
          const reading = text === null ? null : read(text)
          editor.draft(reading?.ok ? { entity: 'article', id: article.id, patch: { [part.own]: reading.value } } : null)
        }}
        onTake={(text) => {
          const reading = read(text)
          if (!reading.ok) return reading.message
          onTake({ [part.own]: reading.value })
        }}
      />
      {own !== null && editable && (
        <Tooltip label={t('backToRecipe')}>
          <ActionIcon size={24} aria-label={t('backToRecipe')} onClick={() => onTake({ [part.own]: null })}>
            <IconArrowBackUp size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
