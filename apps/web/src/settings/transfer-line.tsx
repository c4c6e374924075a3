import { Button, Progress } from '@mantine/core'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './company-data-page.module.css'

/** An export or restore of the whole company, as the server tells it. */
export type CompanyTransfer = Readonly<{
  TransferId: number
  Kind: 'export' | 'restore'
  Status: 'running' | 'done' | 'failed'
  Done: number
  Of: number
  CreatedAt: string
  Summary: Readonly<{ Rows: number; Files: number; MissingFiles: number; TakenAddresses: readonly string[] }> | null
  Error: Readonly<{ Message: string }> | null
  File: Readonly<{ Name: string | null; Size: number | null }> | null
}>

/** How one export or restore stands, and what it came to. */
export function TransferLine({ transfer }: Readonly<{ transfer: CompanyTransfer }>) {
  const { t } = useText()
  const format = useFormat()
  const { Kind, Status, Done, Of, Summary, Error: fault, File: file } = transfer
  const count = (value: number) => format.number(value, 0)
  const kind = t(`companyTransfer_${Kind}`)
  return (
    <li>
      <div className={classes['line']}>
        {kind}
        <small>{format.instant(transfer.CreatedAt)}</small>
        {Status === 'running' && (
          <>
            <Progress value={Of > 0 ? (Done / Of) * 100 : 0} aria-label={kind} />
            <small>
              {Of > 0 ? t('companyTransferRunning', { done: count(Done), of: count(Of) }) : t('companyTransferReading')}
            </small>
          </>
        )}
        {Summary && (
          <small>{t('companyTransferDone', { rows: count(Summary.Rows), files: count(Summary.Files) })}</small>
        )}
        {Summary !== null && Summary.MissingFiles > 0 && (
          <small>{t('companyTransferMissing', { count: Summary.MissingFiles })}</small>
        )}
        {Summary !== null && Summary.TakenAddresses.length > 0 && (
          <small>{t('companyTransferTaken', { list: Summary.TakenAddresses.join(', ') })}</small>
        )}
        {fault && <small className={classes['fault']}>{fault.Message}</small>}
      </div>
      {file && (
        <Button
          component="a"
          href={`/api/company-transfers/${transfer.TransferId}/file`}
          download
          variant="default"
          size="compact-sm"
        >
          {t('companyTransferFile')}
        </Button>
      )}
    </li>
  )
}
