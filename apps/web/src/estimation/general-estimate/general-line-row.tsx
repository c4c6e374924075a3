import { formatDay } from '@temelia/calendar/format-day'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react'
import type { GeneralLine } from '@temelia/estimation/general-estimate'
import { isAmount } from '@temelia/estimation/general-estimate-formula'
import type { Practice } from '@temelia/estimation/types'
import { formatPercent } from '../../ui/number-text.ts'
import { useState } from 'react'
import { readNumber } from '../../ui/typed-number.ts'
import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import { settingsOf } from '../project-state/live-totals.ts'
import classes from './general-estimate.module.css'
import { generalFaultText, type LinePatch, type WireLine } from '../open-project/general-figures.ts'
import type { OpenEstimate } from './use-general-estimate.ts'

type RowProps = Readonly<{
  line: GeneralLine
  wire: WireLine
  figures: Figures
  editable: boolean
  estimate: OpenEstimate
}>

/** A chapter: its amount or formula is typed with the value beside it; what is wrong stands below. */
export function GeneralLineRow({ line, wire, figures, editable, estimate }: RowProps) {
  const { t } = useText()
  const { practice } = settingsOf(useProjectState().tree.project)
  const { chapter } = line
  const [renaming, setRenaming] = useState(false)
  const depth = chapter.split('.').length
  const notes = notesOf(line, wire, (key, values) => t(key, values), figures)
  const rate = line.rate ?? wire.OwnRate
  const typedIn = wire.OwnFormula ?? ''
  const amount = isAmount(typedIn, practice) ? readNumber(typedIn, practice) : null
  const refusal = estimate.refused.get(chapter)?.refusal
  const percents = editable && (rate !== null || line.source === 'formula' || line.source === 'default')

  return (
    <tr data-depth={depth} data-sum={line.source === 'sum' || undefined}>
      <td className={classes['number']}>{chapter}</td>
      <th scope="row" className={classes['name']} style={{ '--depth': depth - 1 } as React.CSSProperties}>
        {renaming ? (
          <TypedInput
            autoFocus
            aria-label={t('generalNameOf', { chapter })}
            value={wire.Name}
            onTake={(name) => {
              setRenaming(false)
              estimate.set({ Chapter: chapter, Name: name || null })
            }}
          />
        ) : (
          wire.Name
        )}
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed" component="div">
            {note}
          </Text>
        ))}
        {line.fault && (
          <Text size="xs" c="red" component="div" role="alert">
            {generalFaultText(line.fault, t)}
          </Text>
        )}
        {refusal && !refusal.conflicts && (
          <Text size="xs" c="red" component="div" role="alert">
            {refusal.message}
          </Text>
        )}
      </th>
      <td className={classes['formula']}>
        {editable && (
          <TypedInput
            data-column="formula"
            aria-label={t('generalFormulaOf', { chapter })}
            value={wire.OwnFormula ?? ''}
            atRest={amount === null ? undefined : figures.total(amount)}
            data-figure={amount !== null || undefined}
            placeholder={line.source === 'project' ? t('generalFromProject') : (line.formula ?? undefined)}
            maxLength={2_000}
            onDraft={(text) => estimate.draft(text === null ? null : formulaPatch(line, wire, text, practice))}
            onTake={(text) => take(estimate, formulaPatch(line, wire, text, practice), t)}
          />
        )}
      </td>
      <td className={classes['rate']}>
        {percents && (
          <TypedNumber
            data-column="rate"
            aria-label={t('generalRateOf', { chapter })}
            value={rate}
            empty={null}
            range={[0, 1_000]}
            percent
            rightSection="%"
            rightSectionWidth={22}
            onTake={(percent) => take(estimate, { Chapter: chapter, Rate: percent }, t)}
          />
        )}
      </td>
      <td
        className={classes['amount']}
        data-label={t('amountWithoutVat')}
        data-zero={line.withoutVat === 0 || undefined}
      >
        <output aria-label={`${chapter}, ${t('amountWithoutVat')}`}>{figures.total(line.withoutVat)}</output>
      </td>
      <td className={classes['amount']} data-label={t('amountVat')} data-zero={line.vat === 0 || undefined}>
        <span className={classes['vat']}>
          {editable && line.source !== 'sum' && line.withoutVat !== 0 && (
            <Checkbox
              size="xs"
              aria-label={t('generalVatOf', { chapter })}
              checked={line.taxed}
              onChange={(event) => estimate.set({ Chapter: chapter, ApplyVAT: event.currentTarget.checked })}
            />
          )}
          <output aria-label={`${chapter}, ${t('amountVat')}`}>{figures.total(line.vat)}</output>
        </span>
      </td>
      <td className={classes['amount']} data-label={t('amountWithVat')} data-zero={line.withVat === 0 || undefined}>
        <output aria-label={`${chapter}, ${t('amountWithVat')}`}>{figures.total(line.withVat)}</output>
      </td>
      <td className={classes['more']}>
        {editable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={24} aria-label={t('generalMore', { chapter })}>
                <IconDots size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => setRenaming(true)}>
                {t('generalRename')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowBackUp size={14} />}
                disabled={!isSet(wire)}
                onClick={() =>
                  estimate.set({ Chapter: chapter, Formula: null, Rate: null, ApplyVAT: null, Name: null })
                }
              >
                {t('generalReset')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  )
}

type Words = ReturnType<typeof useText>['t']

/** Sets a chapter unless that makes it faulty; gives the sentence that refuses it. */
function take(estimate: OpenEstimate, patch: LinePatch, t: Words): string | undefined {
  const fault = estimate.judge(patch).lines.find(({ chapter }) => chapter === patch.Chapter)?.fault
  if (fault) return generalFaultText(fault, t)
  estimate.set(patch)
}

/** An amount stands for itself; a formula keeps the percentage that was in force. */
function formulaPatch(line: GeneralLine, wire: WireLine, text: string, practice: Practice): LinePatch {
  const typed = text.trim()
  if (typed === '') return { Chapter: line.chapter, Formula: null, Rate: wire.DefaultRate === null ? null : undefined }
  const rate = isAmount(typed, practice) ? null : (wire.OwnRate ?? (line.source === 'default' ? line.rate : null))
  return { Chapter: line.chapter, Formula: typed, Rate: rate }
}

function isSet({ OwnFormula, OwnRate, OwnApplyVAT, OwnName }: WireLine): boolean {
  return [OwnFormula, OwnRate, OwnApplyVAT, OwnName].some((value) => value !== null)
}

/** What one should know of a chapter: the law's percentage where it differs, and the estimates' amount where another is typed. */
function notesOf(line: GeneralLine, wire: WireLine, t: Words, figures: Figures): string[] {
  const { practice } = figures
  const { DefaultRate, DefaultRateSince, RateLimit } = wire
  const notes: string[] = []
  if (DefaultRate !== null && DefaultRateSince !== null && line.source !== 'amount') {
    const limit = RateLimit === null ? '' : `, ${t('generalRateLimit', { rate: formatPercent(RateLimit, practice) })}`
    const law = { rate: formatPercent(DefaultRate, practice), date: formatDay(DefaultRateSince, practice) }
    notes.push(`${t('generalLegalRate', law)}${limit}`)
    if (RateLimit !== null && line.rate !== null && line.rate > RateLimit)
      notes.push(t('generalRateOver', { rate: formatPercent(RateLimit, practice) }))
  }
  if (line.fromProject && line.source !== 'project' && line.source !== 'sum')
    notes.push(t('generalFromProjectIs', { amount: figures.total(line.fromProject.withoutVat) }))
  return notes
}
