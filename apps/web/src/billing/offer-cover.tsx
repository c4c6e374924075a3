import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Offer } from '@temelia/model/billing/offer'
import { useState } from 'react'
import { type Found, useSaveNow } from '../data/records.ts'
import { uploadFile } from '../data/upload-file.ts'
import { useLabels } from '../records/labels.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './offer.module.css'

/** What a page is wide at 150 dots an inch; what is wider only makes the file heavy. */
const WIDEST = 1_240
const JPEG_QUALITY = 0.82

type OfferCoverProps = Readonly<{ row: Found<typeof Offer>; open: boolean }>

/** The picture on the cover of an offer: chosen, exchanged, taken away while it is a draft. */
export function OfferCover({ row, open }: OfferCoverProps) {
  const { t } = useText()
  const labels = useLabels(Offer)
  const { save } = useSaveNow(Offer)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const set = async (make: () => Promise<number | null>) => {
    setBusy(true)
    setProblem(null)
    try {
      await save(row.id, { coverFileId: await make() }, row.version)
    } catch (cause) {
      setProblem(cause)
    }
    setBusy(false)
  }
  const choose = (file: File | null) => {
    if (file) void set(async () => (await uploadFile(await scaled(file), 'Offers')).id)
  }
  if (!open && row.coverFileId === null) return null
  return (
    <section>
      <h2>{labels.field('coverFileId')}</h2>
      {problem !== null && <ProblemNote problem={problem} />}
      {row.coverFileId !== null && (
        <img className={classes['cover']} src={`/files/${row.coverFileId}`} alt={labels.field('coverFileId')} />
      )}
      {open && (
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<IconPhoto size={16} stroke={1.6} />}>
                {t(row.coverFileId === null ? 'offerCoverAdd' : 'offerCoverChange')}
              </Button>
            )}
          </FileButton>
          {row.coverFileId !== null && (
            <Button variant="subtle" color="gray" onClick={() => void set(() => Promise.resolve(null))}>
              {t('offerCoverRemove')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

/** The picture no wider than a page, as JPEG; what cannot be drawn is sent as it is, and the server says what is wrong with it. */
async function scaled(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const canvas = document.createElement('canvas')
  const factor = Math.min(1, WIDEST / picture.width)
  canvas.width = Math.round(picture.width * factor)
  canvas.height = Math.round(picture.height * factor)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // What is see-through prints on white paper.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY))
  return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file
}
