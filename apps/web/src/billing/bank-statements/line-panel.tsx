import { Button, CloseButton, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { AsPayment } from './as-payment.tsx'
import { AsRecord } from './as-record.tsx'
import type { BankLine, Meaning, Statement } from './statement-data.ts'
import classes from './statements.module.css'

type LinePanelProps = Readonly<{
  line: BankLine
  statement: Statement
  busy: boolean
  problem: unknown
  onClose: () => void
  onConfirm: (meaning: Meaning) => Promise<void>
  onAside: () => void
  onReopen: () => void
}>

type Way = 'payment' | 'record' | 'entered'

/** All of one line, and what a person says it is. */
export function LinePanel({ line, statement, busy, problem, onClose, onConfirm, onAside, onReopen }: LinePanelProps) {
  const { t } = useText()
  const format = useFormat()
  const entered = line.State !== 'confirmed' && (line.PaymentId !== null || line.AccountRecordId !== null)
  const [way, setWay] = useState<Way>(
    entered
      ? 'entered'
      : line.AccountId === null && (line.Amount < 0 || line.Reasons.includes('habit'))
        ? 'record'
        : 'payment',
  )
  const settled = line.State === 'confirmed' || line.State === 'aside'
  const confirm = (meaning: Meaning) => void onConfirm(meaning)
  return (
    <aside className={classes['panel']} aria-label={line.Name || line.Details}>
      <Group justify="space-between" wrap="nowrap">
        <b>{line.Name || line.Details || line.Reference}</b>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      <p className={`${classes['sum']} figures`}>
        {format.number(line.Amount, 2)} <small>{statement.Currency}</small>
      </p>
      <p className={`${classes['quiet']} figures`}>
        {[format.date(line.Date), line.Reference, line.IBAN, line.TaxId].filter(Boolean).join(', ')}
      </p>
      {line.Details !== '' && <p className={classes['words']}>{line.Details}</p>}
      {problem !== null && <ProblemNote problem={problem} />}
      {settled ? (
        <Button variant="default" disabled={busy} onClick={onReopen}>
          {t(line.State === 'aside' ? 'bankBack' : 'bankUndo')}
        </Button>
      ) : (
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('bankAs')}
            value={way}
            onChange={(value) => setWay(value as Way)}
            data={[
              ...(entered ? [{ value: 'entered', label: t('bankAsEntered') }] : []),
              { value: 'payment', label: t('bankAsPayment') },
              { value: 'record', label: t('bankAsRecord') },
            ]}
          />
          {way === 'payment' && <AsPayment line={line} statement={statement} busy={busy} onConfirm={confirm} />}
          {way === 'record' && <AsRecord line={line} statement={statement} busy={busy} onConfirm={confirm} />}
          {way === 'entered' && <AsEntered line={line} busy={busy} onConfirm={confirm} />}
          <Button variant="subtle" disabled={busy} onClick={onAside}>
            {t('bankAside')}
          </Button>
        </Stack>
      )}
    </aside>
  )
}

/** What a person says a line is, and confirms. */
export type WayProps = Readonly<{
  line: BankLine
  statement: Statement
  busy: boolean
  onConfirm: (meaning: Meaning) => void
}>

function AsEntered({ line, busy, onConfirm }: Omit<WayProps, 'statement'>) {
  const { t } = useText()
  const { BankLineId, PaymentId, AccountRecordId } = line
  const confirm = () => {
    if (PaymentId !== null) onConfirm({ BankLineId, PaymentId })
    else if (AccountRecordId !== null) onConfirm({ BankLineId, AccountRecordId })
  }
  return (
    <>
      <p className={classes['quiet']}>
        {[line.Customer, line.Description, ...line.Bills.map(({ Code }) => Code)].filter(Boolean).join(', ')}
      </p>
      <Button variant="default" loading={busy} onClick={confirm}>
        {t('bankConfirm')}
      </Button>
    </>
  )
}
