import type { NoticeProps } from '../../records/record-form.tsx'
import { CompanyLookup } from './company-lookup.tsx'
import { SimilarNotice } from './similar-notice.tsx'

/** What the form of a customer offers and tells while it is filled in. */
export function CustomerNotices(props: NoticeProps) {
  return (
    <>
      <CompanyLookup {...props} />
      <SimilarNotice {...props} />
    </>
  )
}
