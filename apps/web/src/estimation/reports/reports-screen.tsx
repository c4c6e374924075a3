import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { writeEmail } from '../../shell/email-composer.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { KeptList } from './kept-list.tsx'
import { PrintPanel } from './print-panel.tsx'
import { fetchAddressee, fetchFile, type KeptReport } from './report-data.ts'
import { readAddress, type ReportsAddress, writeAddress } from '../open-project/reports-address.ts'
import styles from './reports.module.css'

/** `/projects/:id/reports`: the forms of a project, an object or an estimate, printed, kept and sent. */
export function ReportsScreen() {
  const { t } = useText()
  const { project } = useProjectState().tree
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const address = readAddress(search, project.id)
  const go = (part: Partial<ReportsAddress>) =>
    void navigate({ to: '.', search: writeAddress({ ...address, ...part }) as never, replace: part.kept === undefined })

  async function send(kept: KeptReport) {
    const { relatedEntityType: type, relatedEntityId: id } = project
    const [file, addressee] = await Promise.all([fetchFile(kept.FileId), fetchAddressee({ type, id })])
    const about = { type: 'investment', id: project.id } as const
    writeEmail({ about, ...addressee, subject: `${kept.Forms.join(', ')} - ${project.name}`, files: [file] })
  }

  return (
    <SectionFrame
      title={t('sectionReports')}
      tools={
        <SegmentedControl
          aria-label={t('sectionReports')}
          value={address.kept ? 'kept' : 'print'}
          data={[
            { value: 'print', label: t('reportsTabPrint') },
            { value: 'kept', label: t('reportsTabKept') },
          ]}
          onChange={(value) => go({ kept: value === 'kept' })}
        />
      }
    >
      {address.kept ? (
        <div className={styles['page']}>
          <KeptList projectId={project.id} onSend={send} />
        </div>
      ) : (
        <PrintPanel address={address} onAddress={go} onSend={send} />
      )}
    </SectionFrame>
  )
}
