import { Collection } from '@temelia/model/catalogue/catalogue'
import { useState } from 'react'
import type { AnyRow } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { titleOf } from '../../records/titles.ts'
import { CollectionPanel } from './collection-panel.tsx'

/** `/settings/collections`: the price lists there are; a row opens its prices and their updates. */
export function CollectionsPage() {
  const [open, setOpen] = useState<AnyRow | null>(null)
  return (
    <>
      <RecordListPage of={Collection} onOpen={setOpen} />
      {open && (
        <CollectionPanel
          id={open.id}
          name={titleOf(Collection, open)}
          editable={open.actions['edit'] === true}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
