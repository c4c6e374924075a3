import { usePractice } from '../../session/tenant-region.ts'
import { Button, Checkbox, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Crew } from '@temelia/model/estimation/crew'
import type { Row } from '@temelia/model/entity'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import classes from './us.module.css'

type Use = Readonly<{
  InvestmentId: number
  Name: string
  Currency: string | null
  Lines: number
  Before: number
  After: number
}>

/** The projects that take a crew at another rate: what its rate would make of them, and bringing it there. */
export function CrewUses({ crew }: Readonly<{ crew: Row<typeof Crew> }>) {
  const { t } = useText()
  const practice = usePractice()
  const client = useQueryClient()
  const key = ['crew-uses', crew.id, crew.version]
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const uses = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { body } = await call(`/api/estimation-crews/${crew.id}/uses`, { signal })
      return (body as Readonly<{ Uses: readonly Use[] }>).Uses
    },
  })
  const rows = uses.data ?? []
  const chosen = rows.filter(({ InvestmentId }) => !left.has(InvestmentId))
  const figure = (value: number) => formatNumber(value, practice, 2)

  async function reprice() {
    setBusy(true)
    const json = { InvestmentIds: chosen.map(({ InvestmentId }) => InvestmentId) }
    const { body } = await call(`/api/estimation-crews/${crew.id}/reprice`, { method: 'POST', json })
    const { RepricingId, Lines } = body as Readonly<{ RepricingId: number; Lines: number }>
    toastDone(t('crewRepriced', { count: Lines }), () => {
      call(`/api/estimation-crews/repricings/${RepricingId}/undo`, { method: 'POST', json: {} })
        .then(() => client.invalidateQueries({ queryKey: key }))
        .catch(toastProblem)
    })
    await client.invalidateQueries({ queryKey: key })
  }

  if (!uses.isSuccess) return null
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('crewNoUses')}
      </Text>
    )
  return (
    <section aria-label={t('crewUses')} className={classes['wide']}>
      <Text size="sm" fw={600}>
        {t('crewUses')}
      </Text>
      <Table className={classes['table']} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('projectName')}</Table.Th>
            <Table.Th className={classes['end']}>{t('breakdownLines')}</Table.Th>
            <Table.Th className={classes['end']}>{t('crewBefore')}</Table.Th>
            <Table.Th className={classes['end']}>{t('crewAfter')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((use) => (
            <Table.Tr key={use.InvestmentId}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  label={use.Name}
                  checked={!left.has(use.InvestmentId)}
                  onChange={(event) => {
                    const next = new Set(left)
                    if (event.currentTarget.checked) next.delete(use.InvestmentId)
                    else next.add(use.InvestmentId)
                    setLeft(next)
                  }}
                />
              </Table.Td>
              <Table.Td className={classes['end']}>{use.Lines}</Table.Td>
              <Table.Td className={classes['end']}>
                {figure(use.Before)} {use.Currency}
              </Table.Td>
              <Table.Td className={classes['end']}>
                {figure(use.After)} {use.Currency}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button
        mt="xs"
        size="compact-sm"
        loading={busy}
        disabled={chosen.length === 0}
        onClick={() => {
          reprice()
            .catch(toastProblem)
            .finally(() => setBusy(false))
        }}
      >
        {t('crewReprice')}
      </Button>
    </section>
  )
}
