import { Anchor } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './customer-kind.module.css'

/** What of a statement is told here. */
type Owed = Readonly<{ Currencies: readonly Readonly<{ Currency: string; Closing: number }>[] }>

/** What a customer owes today in each currency, with the way to the statement behind it; nothing for one who was never billed. */
export function CustomerBalance({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const format = useFormat()
  // Who sees a part of the bills only is refused, and sees no balance.
  const { data } = useQuery({
    queryKey: [...recordsKey(Bill), 'customerBalance', id],
    queryFn: async ({ signal }) => (await call(`/api/customer-statements/${id}`, { signal })).body as Owed,
    retry: false,
  })
  const sums = data?.Currencies.map(({ Currency, Closing }) => format.money(Closing, Currency)) ?? []
  if (sums.length === 0) return null
  return (
    <p className={`${classes['kind']} figures`}>
      {t('statementBalance')}:{' '}
      <Anchor fz="inherit" href={`#/customer-statements/${id}`}>
        {sums.join(', ')}
      </Anchor>
    </p>
  )
}
