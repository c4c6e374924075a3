import { Alert, Badge, Button, Menu } from '@mantine/core'
import { IconCopy, IconDeviceFloppy, IconFileExport } from '@tabler/icons-react'
import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSaveNow } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../billing.module.css'
import styles from './templates.module.css'
import { TemplateFields } from './template-fields.tsx'
import { TemplateSample } from './template-sample.tsx'
import {
  changesOf,
  draftOf,
  duplicateTemplate,
  exportTemplate,
  type TemplateDraft,
  type TemplateRow,
} from './template-data.ts'

/** One template: what it sets, and a sample document that follows. */
export function DocumentTemplatePage() {
  return (
    <RecordPage of={DocumentTemplate} list="/document-templates">
      {(row) => <TemplateScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function TemplateScreen({ row }: Readonly<{ row: TemplateRow }>) {
  const { t } = useText()
  const labels = useLabels(DocumentTemplate)
  const navigate = useNavigate()
  const { save, isPending } = useSaveNow(DocumentTemplate)
  const { problem, tried } = useAction()
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(row))
  const open = row.actions['edit'] === true && !row.predefined
  const changes = changesOf(draft, row)
  const changed = Object.keys(changes).length > 0
  const set = (part: TemplateDraft) => setDraft((before) => ({ ...before, ...part }))

  const keep = () =>
    tried(async () => {
      await save(row.id, changes, row.version)
      toastDone(t('templateKept'))
    })
  const copy = () =>
    tried(async () => {
      const id = await duplicateTemplate(row.id)
      toastDone(t('templateCopied'))
      await navigate({ to: '/document-templates/$id', params: { id: String(id) } })
    })
  const makeStandard = () => tried(() => save(row.id, { standard: !row.standard }, row.version).then(() => undefined))
  return (
    <RecordScreen>
      <RecordHead
        of={DocumentTemplate}
        row={{ ...row, actions: { ...row.actions, edit: false, delete: open && row.actions['delete'] === true } }}
        list="/document-templates"
        onEdit={() => undefined}
        under={
          <div className={classes['under']}>
            <Badge variant="light" color="gray" tt="none">
              {row.document ? labels.choice('document', row.document) : t('templateForAll')}
            </Badge>
            {row.predefined && (
              <Badge variant="light" color="gray" tt="none">
                {labels.field('predefined')}
              </Badge>
            )}
            {row.standard && (
              <Badge variant="light" tt="none">
                {labels.field('standard')}
              </Badge>
            )}
          </div>
        }
        steps={
          <span className={classes['under']}>
            {row.actions['create'] !== false && (
              <Button
                variant={open ? 'default' : 'filled'}
                leftSection={<IconCopy size={16} stroke={1.6} />}
                onClick={() => void copy()}
              >
                {t('templateCopy')}
              </Button>
            )}
            {row.actions['edit'] && row.predefined && (
              <Button variant="default" onClick={() => void makeStandard()}>
                {t(row.standard ? 'templateNoDefault' : 'templateDefault')}
              </Button>
            )}
            {open && (
              <Button
                loading={isPending}
                disabled={!changed}
                leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
                onClick={() => void keep()}
              >
                {t('save')}
              </Button>
            )}
          </span>
        }
        menu={
          <Menu.Item
            leftSection={<IconFileExport size={16} stroke={1.6} />}
            onClick={() => void tried(() => exportTemplate(row.id))}
          >
            {t('templateToFile')}
          </Menu.Item>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      {row.predefined && <Alert color="gray">{t('templatePredefined')}</Alert>}
      <div className={styles['columns']}>
        <TemplateFields draft={draft} open={open} onChange={set} />
        <TemplateSample draft={draft} />
      </div>
    </RecordScreen>
  )
}
