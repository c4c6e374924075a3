import { Button, SegmentedControl } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { type AnyRow, type Found, recordsKey } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { takeRefreshCustomers } from '../../session/refresh-customers.ts'
import { useText } from '../../ui/text.ts'
import { CustomerMap } from './customer-map.tsx'
import { CustomerPreview } from './customer-preview.tsx'
import { customerSections } from './customer-sections.ts'

/** The customers as a list or on a map; both show the same search and conditions. It loads anew unless the person comes back from a customer. */
export function CustomersPage() {
  const { t } = useText()
  const navigate = useNavigate()
  useEffect(() => {
    if (takeRefreshCustomers()) void queryClient.invalidateQueries({ queryKey: recordsKey(Customer) })
  }, [])
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: '/customers/$id', params: { id: String(row.id) } }),
    [navigate],
  )
  return (
    <RecordListPage
      of={Customer}
      sections={customerSections}
      hrefOf={hrefOf}
      onOpen={open}
      preview={preview}
      tools={(state, onState) => (
        <>
          <Button
            component="a"
            data-phone-icon="second"
            href="#/contacts"
            variant="default"
            leftSection={<IconId size={16} stroke={1.6} />}
          >
            {t('contact')}
          </Button>
          <SegmentedControl
            aria-label={t('oppView')}
            value={state.mode === MAP ? MAP : 'list'}
            data={[
              { value: 'list', label: t('listView') },
              { value: MAP, label: t('mapView') },
            ]}
            onChange={(to) => onState({ mode: to === MAP ? MAP : '', page: 1 })}
          />
        </>
      )}
      instead={(state, _, sort) => (state.mode === MAP ? <CustomerMap state={state} sort={sort} /> : undefined)}
    />
  )
}

const MAP = 'map'

function preview(row: AnyRow) {
  return <CustomerPreview customer={row as Found<typeof Customer>} />
}

function hrefOf(row: AnyRow): string {
  return `#/customers/${row.id}`
}
