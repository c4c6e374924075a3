import { numberFault, readNumber } from '../../ui/typed-number.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconLock, IconTrash } from '@tabler/icons-react'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Patch } from '@temelia/model/entity'
import { typedText } from '@temelia/decimal/typed-number'
import { type KeyboardEvent, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { useSave } from '../../data/records.ts'
import { nameFields } from '../../records/columns.ts'
import { useLabels } from '../../records/labels.ts'
import { problemText } from '../../ui/problem-text.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './stage-settings.module.css'
import type { Stage } from './stages.ts'

type StageLineProps = Readonly<{
  stage: Stage
  first: boolean
  last: boolean
  /** Opportunities that are in it. */
  used: number
  onStep: (by: 1 | -1) => void
  onDelete: () => void
}>

const OUTCOMES = ['open', 'won', 'lost'] as const

/** One stage, changed where it stands: a cell is saved when it is left or with Enter, Escape brings back what was. */
export function StageLine({ stage, first, last, used, onStep, onDelete }: StageLineProps) {
  const { t } = useText()
  const labels = useLabels(OpportunityStage)
  const format = useFormat()
  const opportunities = useLabels(Opportunity)
  const { save } = useSave(OpportunityStage)
  const name = stage.shown
  const put = async (patch: Patch<typeof OpportunityStage>) => void (await save(stage.id, patch, stage.version))
  return (
    <tr>
      <td data-label={t('stageOrder')}>
        <ActionIcon size={28} disabled={first} aria-label={t('stageUp', { name })} onClick={() => onStep(-1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon size={28} disabled={last} aria-label={t('stageDown', { name })} onClick={() => onStep(1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </td>
      {nameFields().map((key) => (
        <td key={key} data-label={labels.field(key)}>
          <Cell
            label={`${labels.field(key)}: ${name}`}
            value={stage[key] ?? ''}
            onSave={(text) => put(key === 'name' ? { name: text } : { nameRo: text || null })}
          />
        </td>
      ))}
      <td data-label={labels.field('outcome')} className={classes['narrow']}>
        {stage.kept ? (
          <span className={classes['kept']}>{labels.choice('outcome', stage.outcome)}</span>
        ) : (
          <NativeSelect
            aria-label={`${labels.field('outcome')}: ${name}`}
            value={stage.outcome}
            data={OUTCOMES.map((value) => ({ value, label: labels.choice('outcome', value) }))}
            onChange={(event) => void put({ outcome: event.currentTarget.value as 'open' })}
          />
        )}
      </td>
      <td data-label={t('stageProbability')} className={classes['narrow']}>
        <FigureCell
          label={`${t('stageProbability')}: ${name}`}
          value={stage.probability}
          onSave={(probability) => put({ probability })}
        />
      </td>
      <td data-label={labels.field('staleDays')} className={classes['narrow']}>
        {stage.outcome === 'open' && (
          <FigureCell
            label={`${labels.field('staleDays')}: ${name}`}
            value={stage.staleDays}
            placeholder={t('stageNoValue')}
            onSave={(staleDays) => put({ staleDays })}
          />
        )}
      </td>
      <td data-label={opportunities.many} className={`${classes['used']} figures`}>
        {format.figure(used, 0)}
      </td>
      <td>
        {stage.kept ? (
          <Tooltip label={t('stageKept')}>
            <span className={classes['lock']}>
              <IconLock size={16} stroke={1.6} role="img" aria-label={t('stageKept')} />
            </span>
          </Tooltip>
        ) : (
          <ActionIcon size={28} aria-label={t('stageDelete', { name })} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

type FigureCellProps = Readonly<{
  label: string
  value: number | null
  placeholder?: string
  onSave: (value: number | null) => Promise<void>
}>

/** A number; an empty cell means none. */
function FigureCell({ label, value, placeholder, onSave }: FigureCellProps) {
  const { t } = useText()
  const practice = usePractice()
  return (
    <Cell
      label={label}
      figure
      placeholder={placeholder}
      value={typedText(value, practice)}
      onSave={async (typed) => {
        const number = typed === '' ? null : readNumber(typed, practice)
        if (number === null && typed !== '') throw new Error(numberFault(typed, practice, t))
        await onSave(number)
      }}
    />
  )
}

type CellProps = Readonly<{
  label: string
  value: string
  figure?: boolean
  placeholder?: string | undefined
  onSave: (text: string) => Promise<void>
}>

function Cell({ label, value, figure, placeholder, onSave }: CellProps) {
  const { t } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function leave(): Promise<void> {
    if (typed === null || typed.trim() === value) {
      setTyped(null)
      setFault(null)
      return
    }
    try {
      await onSave(typed.trim())
      setTyped(null)
      setFault(null)
    } catch (cause) {
      setFault(faultText(cause, (problem) => problemText(problem, t)))
    }
  }

  function keys(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') {
      setTyped(null)
      setFault(null)
    }
  }

  const field = {
    'aria-label': label,
    placeholder,
    value: typed ?? value,
    error: fault,
    onBlur: () => void leave(),
    onKeyDown: keys,
  }
  if (figure) return <NumberField {...field} className="figures" onText={setTyped} />
  return <TextInput {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
}

/** The sentence about the one field that was sent, else about the whole. */
function faultText(cause: unknown, otherwise: (cause: unknown) => string): string {
  if (cause instanceof Problem) return cause.errors[0]?.message ?? otherwise(cause)
  return cause instanceof Error ? cause.message : otherwise(cause)
}
