import { Button, FileButton, Group, NumberInput, SegmentedControl, Text } from '@mantine/core'
import type { Look } from '@temelia/reports/look'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import styles from './look.module.css'

type LookLogoProps = Readonly<{ logo: Look['logo']; onChange: (logo: Look['logo']) => void }>

/** Bytes of a picture that forms take. */
const MOST = 350_000
const USUAL_HEIGHT = 18

/** The company's logo: which picture, how tall, on which side. */
export function LookLogo({ logo, onChange }: LookLogoProps) {
  const { t } = useText()
  const [tooBig, setTooBig] = useState(false)

  async function pick(file: File | null) {
    if (!file) return
    setTooBig(file.size > MOST)
    if (file.size > MOST) return
    onChange({ height: USUAL_HEIGHT, side: 'left', ...logo, picture: await dataAddress(file) })
  }

  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
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
      <Text size="xs" c={tooBig ? 'red' : 'dimmed'} mt={4} role={tooBig ? 'alert' : undefined}>
        {t(tooBig ? 'looksLogoTooBig' : 'looksLogoHint')}
      </Text>
      {logo && (
        <div className={styles['pair']}>
          <NumberInput
            size="sm"
            label={t('looksLogoHeight')}
            min={5}
            max={60}
            value={logo.height}
            onChange={(height) => onChange({ ...logo, height: typeof height === 'number' ? height : USUAL_HEIGHT })}
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

/** A file as a `data:` address. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
