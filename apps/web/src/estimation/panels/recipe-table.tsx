import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { ActionIcon, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import { lineHours } from '@temelia/estimation/line-hours'
import { useEffect, useState } from 'react'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { PARTS } from '../open-project/parts.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { fetchRecipe } from '../project-state/recipe.ts'
import type { ArticleRow, ResourceRow } from '../project-state/project-tree.ts'
import { changeRow, createRow, removeRow, writableOf } from '../project-state/wire.ts'
import cells from '../../ui/typed-cells.module.css'
import styles from './panels.module.css'
import { usePractice } from '../../session/tenant-region.ts'
import { RecipeAdd } from './recipe-add.tsx'
import { RecipeComponents } from './recipe-components.tsx'

/** What one unit of the article takes: consumption, waste and price of each resource, then linked and included components. */
export function RecipeTable({ article, editable }: Readonly<{ article: ArticleRow; editable: boolean }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const [problem, setProblem] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const recipe = tree.recipes.get(article.id)
  const known = recipe !== undefined

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once per article and attempt
  useEffect(() => {
    if (known) return
    setProblem(null)
    fetchRecipe(article.id).then((found) => editor.setRecipe(article.id, found), setProblem)
  }, [article.id, editor, known, attempt])

  function change(row: ResourceRow, patch: Partial<Pick<ResourceRow, 'consumption' | 'waste' | 'price'>>) {
    if (!recipe) return
    const resources = recipe.resources.map((other) => (other.id === row.id ? { ...other, ...patch } : other))
    editor.setRecipe(article.id, { ...recipe, resources })
    changeRow(ArticleResource, row.id, patch).catch((cause: unknown) => {
      toastProblem(cause)
      editor.setRecipe(article.id, recipe)
    })
  }

  /** The recipe and the prices that result from it, as the server has them now. */
  async function loadAnew() {
    editor.setRecipe(article.id, await fetchRecipe(article.id))
    await editor.structure.refresh([article.id])
  }

  function run(work: Promise<unknown>) {
    work.then(loadAnew).catch(toastProblem)
  }

  function removeResource(row: ResourceRow) {
    run(
      removeRow(ArticleResource, row.id).then(() =>
        toastDone(t('recipeLineRemoved', { name: row.name }), () =>
          run(createRow(ArticleResource, writableOf(ArticleResource, row))),
        ),
      ),
    )
  }

  if (problem)
    return <ProblemNote what="GET_ARTICLE_DATA_PROBLEM" problem={problem} onRetry={() => setAttempt(attempt + 1)} />
  if (!recipe) return <LoadingBlock height={96} />
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('recipe')}</h3>
      {recipe.resources.length === 0 && recipe.components.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noRecipe')}
        </Text>
      )}
      {recipe.resources.length > 0 && (
        <Table className={`${styles.table} ${styles.recipe} ${cells.cells}`} verticalSpacing={2} horizontalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('oneResource')}</Table.Th>
              <Table.Th className={`${styles.number} ${styles.amount}`}>{t('consumptionShort')}</Table.Th>
              <Table.Th className={`${styles.number} ${styles.waste}`}>{t('waste')}</Table.Th>
              <Table.Th className={`${styles.number} ${styles.amount}`}>{t('onePrice')}</Table.Th>
              {editable && (
                <Table.Th className={styles.tool}>
                  <VisuallyHidden>{t('takeoffRemove')}</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {recipe.resources.map((row) => (
              <ResourceLine
                key={row.id}
                row={row}
                editable={editable}
                onTake={(patch) => change(row, patch)}
                onRemove={() => removeResource(row)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <RecipeHours article={article} resources={recipe.resources} />
      {editable && article.provenience !== 'D' && (
        <RecipeAdd articleId={article.id} currency={tree.project.currency ?? ''} onAdded={loadAnew} />
      )}
      <RecipeComponents article={article} components={recipe.components} editable={editable} onChanged={loadAnew} />
    </section>
  )
}

/** How long people and machines work on the whole line. */
function RecipeHours({ article, resources }: Readonly<{ article: ArticleRow; resources: readonly ResourceRow[] }>) {
  const { t } = useText()
  const { tree, totals } = useProjectState()
  const quantity = totals.article(article.id)?.quantity ?? article.quantity
  const figures = figuresOf(tree.project, usePractice())
  const { labor, equipment } = lineHours(resources, quantity ?? 0, decimalsOfProject(tree.project).quantityDecimals)
  const told = [
    labor !== 0 && t('lineLaborHours', { hours: figures.quantity(labor) }),
    equipment !== 0 && t('lineEquipmentHours', { hours: figures.quantity(equipment) }),
  ].filter(Boolean)
  if (told.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {told.join(' · ')}
    </Text>
  )
}

type ResourceLineProps = Readonly<{
  row: ResourceRow
  editable: boolean
  onTake: (patch: Partial<Pick<ResourceRow, 'consumption' | 'waste' | 'price'>>) => void
  onRemove: () => void
}>

function ResourceLine({ row, editable, onTake, onRemove }: ResourceLineProps) {
  const { t } = useText()

  function field(key: 'consumption' | 'waste' | 'price', label: string) {
    return (
      <TypedNumber
        aria-label={`${label}: ${row.name}`}
        classNames={{ input: styles.number }}
        w="100%"
        placeholder="0"
        value={row[key]}
        empty={0}
        percent={key === 'waste' || (key === 'consumption' && row.percent)}
        readOnly={!editable}
        onTake={(value) => onTake({ [key]: value })}
      />
    )
  }

  return (
    <Table.Tr>
      <Table.Td
        className={`${styles[row.kind]} ${styles.resourceCell}`}
        title={[row.symbol, row.supplier].filter(Boolean).join(' · ')}
      >
        <b>{PARTS.some(({ kind }) => kind === row.kind) && t(`part_${row.kind}_letter`)}</b>{' '}
        <span className={styles.resourceName}>{row.name}</span>
        <Text span size="xs" c="dimmed" display="block">
          {[row.percent ? '%' : row.measureUnit, row.supplier].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>{field('consumption', t('consumption'))}</Table.Td>
      <Table.Td>{row.kind === 'material' ? field('waste', t('waste')) : null}</Table.Td>
      <Table.Td>{row.percent ? null : field('price', t('columnPrice'))}</Table.Td>
      {editable && (
        <Table.Td>
          <ActionIcon size={24} aria-label={t('deleteNamed', { name: row.name })} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
