import { Button, CloseButton, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { useList, useRecord } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { useText } from '../../ui/text.ts'
import { LIST_FILES } from '../import/import-drop.tsx'
import type { ProjectPart } from '../open-project/place-address.ts'
import { type Parts, PlaceSelect } from '../open-project/place-select.tsx'
import styles from './checks.module.css'

/** Most objects and estimates that are listed. */
const MOST = 500

type ReferenceChooserProps = Readonly<{
  reference: ProjectPart | null
  file: File | null
  onReference: (reference: ProjectPart | null) => void
  onFile: (file: File | null) => void
}>

/** The list the offer answers: a project or a part of it, or a file. One takes the place of the other. */
export function ReferenceChooser({ reference, file, onReference, onFile }: ReferenceChooserProps) {
  const { t } = useText()
  const projectId = useProjectOf(reference)
  const parts = useParts(projectId)
  return (
    <fieldset className={styles['reference']}>
      <legend>{t('checksReference')}</legend>
      {file ? (
        <div className={styles['file']}>
          <Text size="sm" className={styles['fileName']}>
            {file.name}
          </Text>
          <CloseButton aria-label={t('checksFileRemove', { name: file.name })} onClick={() => onFile(null)} />
        </div>
      ) : (
        <>
          <RecordPicker
            of={Project}
            label={t('checksReferenceProject')}
            value={projectId}
            onChange={(id) => onReference(id === null ? null : { level: 'investment', id })}
          />
          {reference && parts && (
            <PlaceSelect label={t('checksReferencePart')} parts={parts} value={reference} onChange={onReference} />
          )}
          <FileButton accept={LIST_FILES} onChange={(chosen) => chosen && onFile(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={16} />}
                title={t('checksFileHint')}
              >
                {t('checksReferenceFile')}
              </Button>
            )}
          </FileButton>
        </>
      )}
    </fieldset>
  )
}

/** The project a place is of; null until it is known. */
function useProjectOf(place: ProjectPart | null): number | null {
  const object = useRecord(WorkObject, place?.level === 'object' ? place.id : null)
  const estimate = useRecord(Estimate, place?.level === 'estimate' ? place.id : null)
  if (place?.level === 'object') return object.data?.projectId ?? null
  if (place?.level === 'estimate') return estimate.data?.projectId ?? null
  return place?.id ?? null
}

function useParts(projectId: number | null): Parts | null {
  const query = {
    pageSize: MOST,
    sort: 'position',
    filter: { field: 'projectId', op: 'eq', value: projectId },
  } as const
  const options = { enabled: projectId !== null }
  const objects = useList(WorkObject, query, options)
  const estimates = useList(Estimate, query, options)
  if (projectId === null || !objects.data || !estimates.data) return null
  return { projectId, objects: objects.data.rows, estimates: estimates.data.rows }
}
