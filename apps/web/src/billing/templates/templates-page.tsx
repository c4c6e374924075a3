import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AnyRow } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import type { Section } from '../../records/record-form.tsx'
import { useText } from '../../ui/text.ts'
import { toastFailed, toastProblem } from '../../ui/toast.tsx'
import { BillingPlaces } from '../places.tsx'
import { importTemplate } from './template-data.ts'

/** What a new template is begun with; the rest is set beside its sample. */
const SECTIONS: readonly Section[] = [{ fields: ['name', 'document', 'language', 'standard'] }]

/** `/document-templates`: how printed offers and bills look. */
export function DocumentTemplatesPage() {
  const navigate = useNavigate()
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: '/document-templates/$id', params: { id: String(row.id) } }),
    [navigate],
  )
  const hrefOf = useCallback((row: AnyRow) => `#/document-templates/${row.id}`, [])
  return (
    <>
      <BillingPlaces />
      <RecordListPage
        of={DocumentTemplate}
        sections={SECTIONS}
        hrefOf={hrefOf}
        onOpen={open}
        tools={() => <ImportTemplate />}
      />
    </>
  )
}

function ImportTemplate() {
  const { t } = useText()
  const navigate = useNavigate()
  async function take(file: File | null) {
    if (!file) return
    try {
      const id = await importTemplate(file)
      await navigate({ to: '/document-templates/$id', params: { id: String(id) } })
    } catch (problem) {
      if (problem instanceof SyntaxError) toastFailed(t('TEMPLATE_PROBLEM'))
      else toastProblem(problem)
    }
  }
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={16} stroke={1.6} />}>
          {t('templateFromFile')}
        </Button>
      )}
    </FileButton>
  )
}
