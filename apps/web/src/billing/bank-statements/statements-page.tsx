import { Anchor, Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm, type Section } from '../../records/record-form.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'
import { ImportStatement } from './import-statement.tsx'
import { fetchStatements, statementsKey } from './statement-data.ts'
import classes from './statements.module.css'

/** The first account, where a company that imports a statement has none. */
const FIRST_ACCOUNT: readonly Section[] = [{ fields: ['name', 'kind', 'currency'], notice: WhyAnAccount }]

function WhyAnAccount() {
  const { t } = useText()
  return <Text size="sm">{t('bankNoAccount')}</Text>
}

/** `/bank-statements`: imported statements, the newest first. */
export function BankStatementsPage() {
  const { t } = useText()
  const format = useFormat()
  const account = useLabels(BillingAccount)
  const [asked, setAsked] = useState<'account' | 'file' | null>(null)
  const statements = useQuery({
    queryKey: statementsKey('all'),
    queryFn: ({ signal }) => fetchStatements(signal),
    staleTime: 0,
  })
  const accounts = useAll(BillingAccount, { sort: 'name' })
  const nameOf = (id: number) => accounts.data?.rows.find((row) => row.id === id)?.name ?? ''
  usePlace({ label: t('bankStatements'), heading: true })
  return (
    <>
      <BillingPlaces />
      <div className={billing['journal']}>
        <ScreenHead>
          {/* The dialog begins with an account, so it waits for them: a file that is chosen before would be read without one. */}
          <Button
            leftSection={<IconUpload size={16} stroke={1.6} />}
            disabled={!accounts.data}
            onClick={() => setAsked(accounts.data?.rows.length === 0 ? 'account' : 'file')}
          >
            {t('bankImport')}
          </Button>
        </ScreenHead>
        {accounts.isError && <ProblemNote problem={accounts.error} onRetry={() => void accounts.refetch()} />}
        {statements.isError && <ProblemNote problem={statements.error} onRetry={() => void statements.refetch()} />}
        {statements.data?.length === 0 && <EmptyState title={t('bankNoneTitle')} text={t('bankNone')} />}
        {statements.data && statements.data.length > 0 && (
          <div className={billing['scroll']}>
            <table className={`${billing['table']} ${classes['list']} figures`}>
              <thead>
                <tr>
                  <th>{t('bankPeriod')}</th>
                  <th>{account.one}</th>
                  <th>{t('bankFile')}</th>
                  <th className={billing['number']}>{t('bankSettled')}</th>
                </tr>
              </thead>
              <tbody>
                {statements.data.map((one) => (
                  <tr key={one.BankStatementId}>
                    <td>
                      <Anchor fz="inherit" href={`#/bank-statements/${one.BankStatementId}`}>
                        {one.FirstDay === one.LastDay
                          ? format.date(one.FirstDay)
                          : `${format.date(one.FirstDay)} – ${format.date(one.LastDay)}`}
                      </Anchor>
                    </td>
                    <td>{nameOf(one.BillingAccountId)}</td>
                    <td>{[one.Number, one.FileName].filter(Boolean).join(', ')}</td>
                    <td className={billing['number']}>
                      {t('bankSettledOf', { settled: one.SettledCount, count: one.LineCount })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {asked === 'account' && (
        <RecordForm
          of={BillingAccount}
          row={null}
          sections={FIRST_ACCOUNT}
          onSaved={() => setAsked('file')}
          onClose={() => setAsked((now) => (now === 'account' ? null : now))}
        />
      )}
      {asked === 'file' && accounts.data && accounts.data.rows.length > 0 && (
        <ImportStatement accounts={accounts.data.rows} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
