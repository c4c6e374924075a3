import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconHelpCircle, IconLink } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type BankLine, type LineState, type Meaning, proposedMeaning } from './statement-data.ts'
import classes from './line-row.module.css'

const ICONS: Readonly<Record<LineState, typeof IconLink>> = {
  confirmed: IconCircleCheck,
  sure: IconLink,
  look: IconAlertTriangle,
  none: IconHelpCircle,
  aside: IconCircleMinus,
}

type LineRowProps = Readonly<{
  line: BankLine
  busy: boolean
  open: boolean
  onOpen: () => void
  onConfirm: (meaning: Meaning) => void
  onReopen: () => void
}>

/** A line of a statement: what the bank says, what it is taken for and why, and the act that comes next. */
export function LineRow({ line, busy, open, onOpen, onConfirm, onReopen }: LineRowProps) {
  const { t } = useText()
  const format = useFormat()
  const Icon = ICONS[line.State]
  const meaning = line.State === 'sure' ? proposedMeaning(line) : undefined
  const settled = line.State === 'confirmed' || line.State === 'aside'
  return (
    <li className={classes['line']} data-open={open || undefined}>
      <span className={classes['date']}>{format.date(line.Date)}</span>
      <button type="button" className={classes['what']} aria-expanded={open} onClick={onOpen}>
        <b>{line.Name || line.Details || line.Reference || '–'}</b>
        {line.Name !== '' && <small>{line.Details}</small>}
      </button>
      <span className={classes['amount']}>{format.number(line.Amount, 2)}</span>
      <span className={classes['state']} data-state={line.State}>
        <b>
          <Icon size={16} stroke={1.6} aria-hidden="true" /> {t(`bankState_${line.State}`)}
        </b>
        <small>
          {line.State === 'confirmed'
            ? t('bankByWhom', {
                name: line.ConfirmedBy ?? '',
                when: line.ConfirmedAt ? format.instant(line.ConfirmedAt) : '',
              })
            : line.Reasons.map((reason) => t(`bankReason_${reason}` as 'bankReason_sum')).join(', ')}
        </small>
      </span>
      <span className={classes['match']}>
        <Match line={line} />
      </span>
      <span className={classes['act']}>
        {settled ? (
          <Button size="xs" variant="subtle" disabled={busy} onClick={onReopen}>
            {t(line.State === 'aside' ? 'bankBack' : 'bankUndo')}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={busy} onClick={() => (meaning ? onConfirm(meaning) : onOpen())}>
            {t(meaning ? 'bankConfirm' : 'bankChoose')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Match({ line }: Readonly<{ line: BankLine }>) {
  const { t } = useText()
  const format = useFormat()
  if (line.AccountId === null && line.Customer === null) return <b>{line.Description ?? ''}</b>
  const bills = line.Bills.map(({ Code }) => Code ?? '').join(', ')
  const amounts = line.Bills.map(({ Amount }) => format.number(Amount, 2)).join(' + ')
  return (
    <>
      <b>{bills || t('bankAdvance')}</b>
      <small>{[line.Customer, amounts].filter(Boolean).join(', ')}</small>
    </>
  )
}
