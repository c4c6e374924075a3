import { Anchor, Badge } from '@mantine/core'
import { Offer } from '@temelia/model/billing/offer'
import { useState } from 'react'
import type { Found } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordFacts } from '../records/record-facts.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../records/record-screen.tsx'
import { RelatedTabs } from '../records/related/related-tabs.tsx'
import classes from './billing.module.css'
import { DocumentLines } from './document-lines.tsx'
import { DocumentTotals } from './document-totals.tsx'
import { offerSections } from './sections.ts'

/** One offer: what is proposed and what it comes to. */
export function OfferPage() {
  return (
    <RecordPage of={Offer} list="/offers">
      {(row) => <OfferScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function OfferScreen({ row }: Readonly<{ row: Found<typeof Offer> }>) {
  const labels = useLabels(Offer)
  const [editing, setEditing] = useState(false)
  return (
    <RecordScreen>
      <RecordHead
        of={Offer}
        row={row}
        list="/offers"
        onEdit={() => setEditing(true)}
        under={
          <div className={classes['under']}>
            <Badge variant="light" color="gray" tt="none">
              {labels.choice('state', row.state)}
            </Badge>
            <Anchor fz="inherit" href={`#/opportunities/${row.opportunityId}`}>
              {labels.field('opportunityId')}
            </Anchor>
          </div>
        }
      />
      <div className={classes['columns']}>
        <div>
          <DocumentLines type="offer" id={row.id} open={row.actions['edit'] === true} />
          <DocumentTotals type="offer" row={row} />
          <RelatedTabs type="offer" id={row.id} />
        </div>
        <div className={classes['side']}>
          <RecordFacts of={Offer} row={row} sections={offerSections} />
        </div>
      </div>
      {editing && <RecordForm of={Offer} row={row} sections={offerSections} onClose={() => setEditing(false)} />}
    </RecordScreen>
  )
}
