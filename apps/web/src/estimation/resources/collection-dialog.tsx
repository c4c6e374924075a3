import { Select } from '@mantine/core'
import { Collection } from '@temelia/model/catalogue/catalogue'
import { useState } from 'react'
import { useList } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { PreviewPart } from './preview-part.tsx'
import type { Runs } from '../resource-runs/use-runs.ts'

const MOST = 500

/** Takes the prices of a price collection for every resource it knows. */
export function CollectionDialog({ runs, onClose }: Readonly<{ runs: Runs; onClose: () => void }>) {
  const { t } = useText()
  const [id, setId] = useState<number | null>(null)
  const list = useList(Collection, { sort: 'name', pageSize: MOST })
  const rows = list.data?.rows ?? []
  return (
    <Dialog title={t('resourceCollection')} onClose={onClose}>
      <Select
        searchable
        label={t('resourceCollectionWhich')}
        data={rows.map(({ id: key, name, currency }) => ({ value: String(key), label: `${name} (${currency})` }))}
        value={id === null ? null : String(id)}
        onChange={(value) => setId(value === null ? null : Number(value))}
      />
      <PreviewPart
        runs={runs}
        order={id === null ? null : { Action: 'collection', ColectieId: id }}
        said={t('resourceDone')}
        onClose={onClose}
      />
    </Dialog>
  )
}
