import { Anchor } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import { useQuery } from '@tanstack/react-query'
import { fetchRecord, recordsKey } from '../../data/records.ts'
import { tenantCurrency } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './customer-kind.module.css'

/** What a customer owes in the company's currency, as it is kept with the customer, and the way to the statement behind it. */
export function CustomerBalance({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const format = useFormat()
  // Bills and payments move it without a change of the customer: it is read anew with them.
  const { data } = useQuery({
    queryKey: [...recordsKey(Bill), 'customerBalance', id],
    queryFn: ({ signal }) => fetchRecord(Customer, id, signal),
    staleTime: 0,
  })
  const balance = data?.overallBalance ?? null
  if (balance === null) return null
  return (
    <p className={`${classes['kind']} figures`}>
      {t('statementBalance')}:{' '}
      <Anchor fz="inherit" href={`#/customer-statements/${id}`}>
        {format.money(balance, tenantCurrency())}
      </Anchor>
    </p>
  )
}
