import { Button, FileButton, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Note } from '@temelia/model/record/note'
import { useState } from 'react'
import { useSave, WAITS } from '../../data/records.ts'
import { attachmentFrom, fileFault, useUploadLimit, useWithoutPlace } from '../../records/related/use-uploads.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useProjectState } from '../open-project/use-project.ts'

/** Takes photos of how far work is: a note of the project that says whose progress it shows. Without a network they wait on the device. */
export function ProgressPhoto({ name, done }: Readonly<{ name: string; done: number }>) {
  const { t } = useText()
  const format = useFormat()
  const { project } = useProjectState().tree
  const { save } = useSave(Note)
  const limit = useUploadLimit()
  const [withoutPlace] = useWithoutPlace()
  const [refused, setRefused] = useState<readonly string[]>([])

  async function add(chosen: readonly File[]): Promise<void> {
    const faults = chosen.map((file) => fileFault(file, limit))
    setRefused(faults.flatMap((fault, at) => (fault ? [`${chosen[at]?.name}: ${fault}`] : [])))
    const photos = chosen.filter((_, at) => !faults[at]).map((file) => attachmentFrom(file, withoutPlace))
    if (photos.length === 0) return
    const paragraph = document.createElement('p')
    paragraph.textContent = t('ttPhotoNote', { name, done: format.percent(done, 0) })
    try {
      const about = { relatedEntityType: 'investment', relatedEntityId: project.id } as const
      const saved = await save(null, { ...about, text: paragraph.outerHTML }, null, photos)
      toastDone(t(saved === WAITS ? 'ttPhotoWaits' : 'ttPhotoKept', { count: photos.length }))
    } catch (cause) {
      toastProblem(cause)
    }
  }

  return (
    <div>
      <FileButton multiple accept="image/*" capture="environment" onChange={(files) => void add(files)}>
        {(props) => (
          <Button {...props} fullWidth variant="default" leftSection={<IconCamera size={18} />}>
            {t('ttPhoto')}
          </Button>
        )}
      </FileButton>
      {refused.map((fault) => (
        <Text key={fault} size="sm" c="red" role="alert">
          {fault}
        </Text>
      ))}
    </div>
  )
}
