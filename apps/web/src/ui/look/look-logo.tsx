import { Button, FileButton, Group, SegmentedControl, Text } from '@mantine/core'
import { type Look, readLook } from '@temelia/reports/look'
import { useState } from 'react'
import { useText } from '../text.ts'
import { LookNumber } from './look-number.tsx'
import styles from './look-face.module.css'

type LookLogoProps = Readonly<{ logo: Look['logo']; onChange: (logo: Look['logo']) => void }>

/** Bytes of a picture that forms take. */
const MOST = 350_000
const USUAL_HEIGHT = 18

/** The company's logo: which picture, how tall, on which side. */
export function LookLogo({ logo, onChange }: LookLogoProps) {
  const { t } = useText()
  const [refused, setRefused] = useState<'looksLogoTooBig' | 'looksLogoNoPicture' | null>(null)

  async function pick(file: File | null) {
    if (!file) return
    const picture = file.size > MOST ? null : await dataAddress(file)
    const usable = picture !== null && (await isPicture(picture))
    setRefused(usable ? null : picture === null ? 'looksLogoTooBig' : 'looksLogoNoPicture')
    if (usable) onChange({ height: USUAL_HEIGHT, side: 'left', ...logo, picture })
  }

  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('looksLogo')}
      </Text>
      {logo && <img className={styles['logo']} src={logo.picture} alt={t('looksLogo')} />}
      <Group gap="xs" mt={4}>
        <FileButton accept="image/png,image/jpeg,image/gif,image/svg+xml" onChange={(file) => void pick(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              {t('looksLogoPick')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(undefined)}>
            {t('looksLogoRemove')}
          </Button>
        )}
      </Group>
      <Text size="xs" c={refused ? 'red' : 'dimmed'} mt={4} role={refused ? 'alert' : undefined}>
        {t(refused ?? 'looksLogoHint')}
      </Text>
      {logo && (
        <div className={styles['pair']}>
          <LookNumber
            label={t('looksLogoHeight')}
            usual={USUAL_HEIGHT}
            value={logo.height}
            range={[5, 60]}
            onTake={(height) => onChange({ ...logo, height: height ?? USUAL_HEIGHT })}
          />
          <SegmentedControl
            aria-label={t('looksLogoSide')}
            value={logo.side}
            data={[
              { value: 'left', label: t('looksLeft') },
              { value: 'right', label: t('looksRight') },
            ]}
            onChange={(side) => onChange({ ...logo, side: side === 'right' ? 'right' : 'left' })}
          />
        </div>
      )}
    </div>
  )
}

/** Whether forms take the picture, and it can be drawn. */
async function isPicture(picture: string): Promise<boolean> {
  if (!readLook({ logo: { picture, height: USUAL_HEIGHT, side: 'left' } }, 'look', [])?.logo) return false
  const image = new Image()
  image.src = picture
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** A file as a `data:` address. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
