import { Customer } from '@temelia/model/crm/customer'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordPicker } from '../../records/record-picker.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { fillTemplate } from './email-data.ts'
import classes from './templates.module.css'

type TemplatePreviewProps = Readonly<{ subject: string; html: string; language: 'en' | 'ro' }>

/** How a template reads for a real customer, as it is being written; with the names it does not know. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { t } = useText()
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [text] = useDebouncedValue(props, 400)
  const filled = useQuery({
    queryKey: ['template-preview', customerId, text],
    enabled: customerId !== null,
    queryFn: () => fillTemplate(text, customerId === null ? null : { type: 'account', id: customerId }),
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  return (
    <div className={classes['preview']}>
      <RecordPicker
        adds={false}
        of={Customer}
        label={t('templatePreviewWith')}
        value={customerId}
        onChange={setCustomerId}
      />
      {filled.isError && <ProblemNote problem={filled.error} />}
      {customerId !== null && filled.data && (
        <>
          {filled.data.Unknown.length > 0 && (
            <p className={classes['unknown']} role="alert">
              {t('templateUnknown', { fields: filled.data.Unknown.join(', ') })}
            </p>
          )}
          {filled.data.Empty.length > 0 && (
            <p className={classes['quiet']}>{t('templateEmpty', { fields: filled.data.Empty.join(', ') })}</p>
          )}
          <h3>{filled.data.Subject}</h3>
          <iframe
            title={t('templatePreviewWith')}
            sandbox=""
            className={classes['sheet']}
            srcDoc={`<!doctype html><style>body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff;overflow-wrap:anywhere}p{margin:0 0 .75em}</style>${filled.data.Html}`}
          />
        </>
      )}
    </div>
  )
}
