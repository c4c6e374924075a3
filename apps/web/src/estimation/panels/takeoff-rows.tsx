import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { evaluateFormula } from '@temelia/estimation/formula'
import { typedText } from '@temelia/decimal/typed-number'
import { IconPlus, IconRuler2, IconX } from '@tabler/icons-react'
import { formulaUnit } from '@temelia/estimation/unit-change'
import { shapeOfLabel } from '@temelia/takeoff/shape-tag'
import { useMemo, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { readArticle, readFormula } from '../open-project/cell-edits.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { quantityEcho } from '../open-project/quantity-echo.ts'
import { quantityPlace } from '../open-project/tree-formulas.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { faultText, notedText } from '../fault-text.ts'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { InsertName } from './insert-name.tsx'
import styles from './panels.module.css'
import { RoundQuantity } from './round-quantity.tsx'
import { joinTakeoff, splitTakeoff, type TakeoffLine } from '../open-project/takeoff.ts'
import { TypedInput } from '../../ui/typed-input.tsx'

type TakeoffRowsProps = Readonly<{
  article: ArticleRow
  editable: boolean
  onTake: (patch: Extract<Change, { entity: 'article' }>['patch']) => void
}>

/** The quantity: a typed number, or takeoff rows with a label each, their results and the sum. */
export function TakeoffRows({ article, editable, onTake }: TakeoffRowsProps) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree, totals, draft } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const drafted = draft?.entity === 'article' && draft.id === article.id ? draft.patch.formula : undefined
  const formula = drafted ?? article.formula ?? ''
  const place = quantityPlace({ tree }, article, practice)
  const { variables } = place
  const results = useMemo(() => evaluateFormula(formula, practice, variables).rows, [formula, practice, variables])
  const [spare, setSpare] = useState(0)
  const lines = [
    ...splitTakeoff(article.formula ?? ''),
    ...Array.from({ length: spare }, () => ({ label: '', expression: '' })),
  ]
  const unitOfFormula = formulaUnit(article.measureUnit, practice)
  const quantity = totals.article(article.id)?.quantity ?? article.quantity

  function store(next: readonly TakeoffLine[]) {
    const text = joinTakeoff(next)
    setSpare(next.filter((line) => line.label === '' && line.expression === '').length)
    onTake(text === '' ? { formula: null, quantity } : { formula: text })
  }

  function preview(at: number, part: Partial<TakeoffLine> | null) {
    const next = part && joinTakeoff(lines.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
    editor.draft(next ? { entity: 'article', id: article.id, patch: { formula: next } } : null)
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {t('takeoff')}
        <output className={styles.headingFigure}>
          {figures.quantity(quantity)} {article.measureUnit}
        </output>
      </h3>
      {unitOfFormula !== null && (
        <Text size="xs" c="dimmed" role="note">
          {t('quantityUnits', { unit: article.measureUnit ?? '', base: unitOfFormula })}
        </Text>
      )}
      {lines.length === 0 && (
        <TypedInput
          aria-label={t('columnQuantity')}
          classNames={{ input: styles.number }}
          kind="number"
          echoOf={(text) => quantityEcho(text, place)}
          value={typedText(article.quantity, practice)}
          readOnly={!editable}
          onTake={(text) => {
            const reading = readArticle('quantity', text, t, practice, article.measureUnit)
            if (!reading.ok) return reading.message
            onTake(
              typeof reading.value === 'string'
                ? { formula: reading.value }
                : { quantity: Number(reading.value), formula: null },
            )
          }}
        />
      )}
      {lines.map((line, at) => {
        const result = results.find((row) => row.row === at + 1)
        const shape = shapeOfLabel(line.label)
        return (
          // A takeoff row is its place
          <div key={at} className={styles.quantityLine}>
            <TypedInput
              aria-label={t('takeoffLabel', { row: at + 1 })}
              placeholder={t('takeoffLabelHint')}
              value={line.label}
              readOnly={!editable}
              onTake={(label) => store(lines.map((other, nth) => (nth === at ? { ...other, label } : other)))}
            />
            <TypedInput
              aria-label={t('takeoffExpression', { row: at + 1 })}
              placeholder={practice === 'us' ? `12'-6" x 8'` : '4,43x0,55x0,6'}
              value={line.expression}
              readOnly={!editable}
              error={
                result?.fault
                  ? faultText(result.fault, t)
                  : result?.wrong
                    ? notedText({ row: result.row, ...result.wrong }, practice, t)
                    : undefined
              }
              kind="number"
              inputMode="text"
              echoOf={(text) =>
                quantityEcho(text, { ...place, unit: unitOfFormula ?? article.measureUnit, inTakeoff: true })
              }
              onDraft={(expression) => preview(at, expression === null ? null : { expression })}
              onTake={(expression) => {
                const reading = readFormula(`${'0\n'.repeat(at)}${expression}`, practice, article.measureUnit, t)
                if (!reading.ok && expression !== '') return reading.message
                return store(lines.map((other, nth) => (nth === at ? { ...other, expression } : other)))
              }}
            />
            {shape !== null && (
              <Tooltip label={t('takeoffShape')}>
                <ActionIcon
                  component="a"
                  size={24}
                  variant="subtle"
                  href={`#/projects/${tree.project.id}/blueprints?shape=${shape}`}
                  aria-label={`${t('takeoffShape')}: ${line.label}`}
                >
                  <IconRuler2 size={14} />
                </ActionIcon>
              </Tooltip>
            )}
            {editable && (
              <InsertName
                onInsert={(write) =>
                  store(
                    lines.map((other, nth) => (nth === at ? { ...other, expression: write(other.expression) } : other)),
                  )
                }
              />
            )}
            <output className={styles.takeoffResult}>
              {result?.value == null ? '' : figures.quantity(result.value)}
            </output>
            {editable && (
              <Tooltip label={t('takeoffRemove')}>
                <ActionIcon
                  size={24}
                  aria-label={t('takeoffRemove')}
                  onClick={() => store(lines.filter((_, nth) => nth !== at))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )
      })}
      {editable && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => (lines.length === 0 && article.quantity !== 0 ? startTakeoff() : setSpare(spare + 1))}
        >
          {t('takeoffAdd')}
        </Button>
      )}
      {editable && quantity !== 0 && <RoundQuantity article={article} quantity={quantity} onTake={onTake} />}
      {tree.parameters.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('takeoffParameters', { names: tree.parameters.map((parameter) => parameter.name).join(', ') })}
        </Text>
      )}
    </section>
  )

  /** The typed quantity becomes the first row, so that nothing is lost. */
  function startTakeoff() {
    onTake({ formula: typedText(article.quantity, practice) })
    setSpare(1)
  }
}
