import { usePractice } from '../../session/tenant-region.ts'
import { isDay } from '@temelia/calendar/day'
import { DayField } from '../../ui/day-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { numberRefusal, readNumber, readPercent } from '../../ui/typed-number.ts'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { formatNumber } from '../../ui/number-text.ts'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { type Say, useText } from '../../ui/text.ts'
import { dayShown } from '../../ui/typed-day.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Change } from '../project-state/changes.ts'
import { COST_COLUMNS, COST_WORDS, type CostColumn } from '../project-state/cost-kind.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import { byId, type ProjectTree } from '../project-state/project-tree.ts'
import { ChangePreview } from './change-preview.tsx'
import { MANY_FIELDS, manyChanges, type ManyField, PERCENTS, type Wanted } from './edit-many.ts'
import { UnitDialog } from './unit-dialog.tsx'
import { askedUnits, type UnitEdit } from './unit-edits.ts'
import classes from './structure.module.css'

const DAYS: readonly ManyField[] = ['startDate', 'endDate']
const LONGEST = { chapter: 400, measureUnit: 40 } as const

/** One change of many lines: what to change, to what, and what comes of it before it is done. It can be taken back as one step. */
export function EditManyDialog({ ids, onClose }: Readonly<{ ids: readonly number[]; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree, totals } = useProjectState()
  const [field, setField] = useState<ManyField>('quantity')
  const [text, setText] = useState('')
  const [green, setGreen] = useState(true)
  const [column, setColumn] = useState<CostColumn>('subcontract')
  const wanted = wantedOf(field, text, green, column, practice)
  const changes = useMemo(() => {
    const articles = ids.flatMap((id) => byId(tree.articles, id) ?? [])
    return wanted ? manyChanges(articles, wanted, totals.article, settingsOf(tree.project)) : []
    // oxlint-disable-next-line react/exhaustive-deps -- what is wanted follows from these five
  }, [ids, tree, totals, field, text, green, column, practice])
  const us = tree.project.practice === 'us'
  const factor = field === 'quantity' || field === 'price'
  const [unitEdits, setUnitEdits] = useState<readonly UnitEdit[] | null>(null)
  const faulty = text.trim() !== '' && wanted === null
  const figure = factor || PERCENTS.includes(field)
  const unread = readNumber(text, practice) === null

  if (unitEdits) return <UnitDialog unitEdits={unitEdits} onClose={onClose} />
  return (
    <Dialog title={t('editManyTitle', { count: ids.length })} size={720} onClose={onClose} unsaved={text !== ''}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (changes.length === 0) return
          const units = wanted?.field === 'measureUnit' ? askedUnits(tree, unitsOf(changes, wanted.value)) : []
          const asked = new Set(units.map(({ id }) => id))
          const rest = changes.filter(({ id }) => !asked.has(id))
          editor.edit(rest, t('didEdit', { count: rest.length }))
          if (units.length > 0) setUnitEdits(units)
          else onClose()
        }}
      >
        <Group grow align="flex-start">
          <Select
            data-autofocus
            label={t('editManyField')}
            allowDeselect={false}
            value={field}
            data={MANY_FIELDS.filter((known) => us || known !== 'costColumn').map((known) => ({
              value: known,
              label: t(`editManyField_${known}`),
            }))}
            onChange={(value) => {
              setField(MANY_FIELDS.find((known) => known === value) ?? 'quantity')
              setText('')
            }}
          />
          {field === 'costColumn' ? (
            <Select
              label={t('editManyValue')}
              allowDeselect={false}
              value={column}
              data={COST_COLUMNS.map((known) => ({ value: known, label: t(COST_WORDS[known]) }))}
              onChange={(value) => setColumn(COST_COLUMNS.find((known) => known === value) ?? 'subcontract')}
            />
          ) : field === 'green' ? (
            <Switch
              mt={30}
              label={t('greenArticle')}
              checked={green}
              onChange={(event) => setGreen(event.currentTarget.checked)}
            />
          ) : figure ? (
            <NumberField
              label={t(factor ? 'editManyFactor' : 'editManyValue')}
              value={text}
              error={faulty && (unread ? numberRefusal(text, practice, t) : t('outOfRange', { min: -100, max: 1000 }))}
              onText={setText}
            />
          ) : DAYS.includes(field) ? (
            <DayField label={t('editManyValue')} value={text} onDay={setText} />
          ) : (
            <TextInput
              label={t('editManyValue')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Group>
        {field === 'quantity' && (
          <Text size="xs" c="dimmed">
            {t('editManyFormulaLeft')}
          </Text>
        )}
        <Preview tree={tree} changes={changes} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={changes.length === 0}>
            {t('editManyApply')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function unitsOf(changes: readonly Change[], unit: unknown): readonly UnitEdit[] {
  return changes.map(({ id }) => ({ id, unit: typeof unit === 'string' ? unit : null }))
}

/** What is asked for; null while it cannot be understood. Nothing typed empties a text or a percentage. */
function wantedOf(
  field: ManyField,
  text: string,
  green: boolean,
  column: CostColumn,
  practice: NumberPractice,
): Wanted | null {
  const typed = text.trim()
  if (field === 'green') return { field, value: green }
  if (field === 'costColumn') return { field, value: column }
  if (field === 'quantity' || field === 'price') {
    const factor = readNumber(typed, practice)
    return typed === '' || factor === null ? null : { field, factor }
  }
  if (typed === '') return { field, value: null }
  if (field === 'chapter' || field === 'measureUnit') return { field, value: typed.slice(0, LONGEST[field]) }
  if (DAYS.includes(field)) return isDay(typed) ? { field, value: typed } : null
  if (!PERCENTS.includes(field)) return { field, value: typed }
  const percent = readPercent(typed, practice)
  return percent === null || percent < -100 || percent > 1_000 ? null : { field, value: percent }
}

function Preview({ tree, changes }: Readonly<{ tree: ProjectTree; changes: readonly Change[] }>) {
  const { t } = useText()
  const practice = usePractice()
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('editManyNothing')}
      </Text>
    )
  }
  const written = (value: unknown) =>
    typeof value === 'number'
      ? formatNumber(value, practice)
      : wordOf(typeof value === 'string' ? dayShown(value, practice) : (value as boolean | null), t)
  return (
    <ChangePreview
      columns={[t('editManyBefore'), t('editManyAfter')]}
      count={changes.length}
      rows={changes.flatMap((change) => {
        const row = byId(tree.articles, change.id) as Readonly<Record<string, unknown>> | undefined
        const title = [row?.['symbol'], row?.['name']].filter(Boolean).join(' ')
        return Object.entries(change.patch).map(([key, value]) => ({
          key: `${change.id}${key}`,
          title,
          cells: [written(row?.[key]), written(value)],
        }))
      })}
    />
  )
}

function wordOf(value: string | boolean | null | undefined, t: Say): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return value ?? '–'
}
