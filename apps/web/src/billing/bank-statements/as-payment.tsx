import { Button, Checkbox, Stack } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPage, type Found, recordsKey } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { WayProps } from './line-panel.tsx'
import classes from './statements.module.css'

/** Open bills of a customer that are offered, the oldest first. */
const OFFERED = 200

/** The line is a customer's payment: of these bills, the rest in advance. */
export function AsPayment({ line, statement, busy, onConfirm }: WayProps) {
  const { t } = useText()
  const format = useFormat()
  const practice = usePractice()
  const [accountId, setAccountId] = useState(line.AccountId)
  const [shares, setShares] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries(line.Bills.map(({ BillId, Amount }) => [BillId, typedText(Amount, practice)])),
  )
  const bills = useQuery({
    queryKey: [...recordsKey(Bill), 'open', accountId, statement.Currency, line.Amount > 0],
    queryFn: async ({ signal }) => {
      const filter = {
        and: [
          { field: 'accountId', op: 'eq', value: accountId },
          { field: 'currency', op: 'eq', value: statement.Currency },
          { field: 'kind', op: 'in', value: ['invoice', 'advance', 'creditNote'] },
          { field: 'state', op: 'ne', value: 'draft' },
          { field: 'due', op: line.Amount > 0 ? 'gt' : 'lt', value: 0 },
        ],
      } as const
      const page = await fetchPage(Bill, { filter, sort: 'date', page: 1, pageSize: OFFERED, q: '' }, signal)
      return page.rows
    },
    enabled: accountId !== null,
  })
  const given = Object.entries(shares).map(([id, text]) => {
    const read = readTypedNumber(text, practice)
    return { BillId: Number(id), Amount: read.ok ? read.value : null }
  })
  const unread = given.some(({ Amount }) => Amount === null)
  const left = subtractDecimals(line.Amount, sumDecimals(given.map(({ Amount }) => Amount ?? 0)))
  const over = left !== 0 && left > 0 !== line.Amount > 0

  const tick = ({ id, due }: Found<typeof Bill>, on: boolean) => {
    const { [id]: _, ...others } = shares
    if (!on) return setShares(others)
    const most = due ?? 0
    const share = Math.abs(most) < Math.abs(left) ? most : left
    setShares({ ...others, [id]: typedText(share === 0 ? most : share, practice) })
  }

  const confirm = () => {
    if (accountId === null) return
    onConfirm({
      BankLineId: line.BankLineId,
      AccountId: accountId,
      Bills: given.flatMap(({ BillId, Amount }) => (Amount ? [{ BillId, Amount }] : [])),
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <Stack gap="sm">
        <RecordPicker
          of={Customer}
          label={t('customer.one')}
          value={accountId}
          onChange={(id) => {
            setAccountId(id)
            setShares({})
          }}
        />
        {bills.isError && <ProblemNote problem={bills.error} onRetry={() => void bills.refetch()} />}
        {bills.data?.length === 0 && <p className={classes['quiet']}>{t('bankNoOpenBills')}</p>}
        {bills.data && bills.data.length > 0 && (
          <ul className={`${classes['bills']} figures`} aria-label={t('bankSettles')}>
            {bills.data.map((bill) => (
              <li key={bill.id}>
                <Checkbox
                  label={bill.code}
                  description={bill.dueDate ? format.date(bill.dueDate) : undefined}
                  checked={bill.id in shares}
                  onChange={(event) => tick(bill, event.currentTarget.checked)}
                />
                <span>{format.number(bill.due ?? 0, 2)}</span>
                <NumberField
                  size="xs"
                  aria-label={`${t('bankNow')} ${bill.code ?? ''}`}
                  value={shares[bill.id] ?? ''}
                  onText={(text) => {
                    const { [bill.id]: _, ...others } = shares
                    setShares(text.trim() === '' ? others : { ...others, [bill.id]: text })
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <p className={`${classes['left']} figures`} data-over={over || undefined} role="status">
          <span>{over ? t('bankTooMuch') : t('bankLeft')}</span>
          <b>{format.figure(left)}</b>
        </p>
        <Button type="submit" variant="default" loading={busy} disabled={accountId === null || over || unread}>
          {t('bankConfirm')}
        </Button>
      </Stack>
    </form>
  )
}
