import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconArrowsExchange,
  IconClipboardCheck,
  IconPackageExport,
  IconPackageImport,
  IconPlus,
} from '@tabler/icons-react'
import type { StockKind } from '@temelia/model/billing/series'
import { StockDocument } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import type { TextKey } from '@temelia/text/catalogue'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useText } from '../../ui/text.ts'
import { documentSections } from './sections.ts'
import classes from './stock.module.css'

const KINDS: readonly (readonly [kind: StockKind, text: TextKey, icon: Icon])[] = [
  ['goodsReceipt', 'stockReceive', IconPackageImport],
  ['materialIssue', 'stockIssue', IconPackageExport],
  ['transfer', 'stockTransfer', IconArrowsExchange],
  ['count', 'stockCount', IconClipboardCheck],
]

/** The four things that are done with stock, each a button that opens its document; on phones one button asks which. A company with one warehouse is not asked which. */
export function NewDocument() {
  const { t } = useText()
  const labels = useLabels(StockDocument)
  const navigate = useNavigate()
  const [kind, setKind] = useState<StockKind | null>(null)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const mayAdd = useList(StockDocument, { pageSize: 1, count: 'none' }).data?.actions['create'] === true
  const warehouses = useList(Warehouse, { pageSize: 2, count: 'none' }).data?.rows ?? []
  if (!mayAdd) return null
  const only = warehouses.length === 1 ? { warehouseId: warehouses[0]?.id } : {}
  return (
    <>
      {phone ? (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button data-phone-icon leftSection={<IconPlus size={16} stroke={1.8} />}>
              {labels.add}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {KINDS.map(([of, text, Sign]) => (
              <Menu.Item key={of} leftSection={<Sign size={18} stroke={1.6} />} onClick={() => setKind(of)}>
                {t(text)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <div className={classes['makers']}>
          {KINDS.map(([of, text, Sign]) => (
            <Button
              key={of}
              variant={of === 'goodsReceipt' ? 'filled' : 'default'}
              leftSection={<Sign size={18} stroke={1.6} />}
              onClick={() => setKind(of)}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      )}
      {kind && (
        <RecordForm
          of={StockDocument}
          row={null}
          sections={documentSections(kind)}
          start={{ kind, ...only }}
          onClose={() => setKind(null)}
          onSaved={({ id }) => void navigate({ to: '/stock-documents/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}
