import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './integrations.module.css'

/** The secret address of a calendar just connected: seen now, never again. */
export function FeedAddress({ url }: Readonly<{ url: string }>) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes['made']} role="status">
      <TextInput
        ref={field}
        readOnly
        label={t('feedAddress')}
        value={url}
        onFocus={({ currentTarget }) => {
          // Backwards, so that the field shows where the address begins.
          currentTarget.setSelectionRange(0, url.length, 'backward')
          currentTarget.scrollLeft = 0
        }}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
            onClick={copy}
          >
            {copied ? t('copied') : t('feedCopy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
