import { Button, NativeSelect, TextInput } from '@mantine/core'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import type { WayProps } from './line-panel.tsx'

/** Characters of the words of a record. */
const LONGEST = 400

/** The line is an account record: a charge, interest, or a transfer with an account of one's own. */
export function AsRecord({ line, statement, busy, onConfirm }: WayProps) {
  const { t } = useText()
  const [words, setWords] = useState((line.Description ?? (line.Details || line.Name)).slice(0, LONGEST))
  const [to, setTo] = useState(line.ToBillingAccountId)
  const accounts = useAll(BillingAccount, { sort: 'name' })
  const others = (accounts.data?.rows ?? []).filter(
    ({ id, currency }) => id !== statement.BillingAccountId && currency === statement.Currency,
  )
  return (
    <>
      <TextInput
        label={t('bankDescription')}
        value={words}
        maxLength={LONGEST}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {others.length > 0 && (
        <NativeSelect
          label={t('bankTransfer')}
          value={to === null ? '' : String(to)}
          data={[
            { value: '', label: t('bankNoTransfer') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name ?? '' })),
          ]}
          onChange={(event) => setTo(Number(event.currentTarget.value) || null)}
        />
      )}
      <Button
        variant="default"
        loading={busy}
        onClick={() =>
          onConfirm({
            BankLineId: line.BankLineId,
            Record: { Description: words.trim() || null, ToBillingAccountId: to },
          })
        }
      >
        {t('bankConfirm')}
      </Button>
    </>
  )
}
