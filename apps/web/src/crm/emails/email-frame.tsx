import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Email } from './email-data.ts'
import classes from './emails.module.css'

const LOWEST = 120

/** The email itself, in a frame of its own without scripts; remote pictures load only when they are asked for. */
export function EmailFrame({ email }: Readonly<{ email: Email }>) {
  const { t } = useText()
  const [images, setImages] = useState(false)
  const [height, setHeight] = useState(LOWEST)
  const remote = /<(?:img|table|td|body)\b[^>]*\s(?:src|background)\s*=\s*["']?https?:|url\(\s*["']?https?:/i.test(
    email.html ?? '',
  )
  return (
    <>
      {remote && !images && (
        <div className={classes['blocked']}>
          <span>{t('emailImagesBlocked')}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhoto size={14} stroke={1.6} />}
            onClick={() => setImages(true)}
          >
            {t('emailImagesShow')}
          </Button>
        </div>
      )}
      <iframe
        className={classes['frame']}
        title={email.subject || t('emailNoSubject')}
        src={`/api/emails/${email.id}/body${images ? '?images=1' : ''}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        style={{ height }}
        onLoad={(event) => {
          const page = event.currentTarget.contentDocument?.documentElement
          if (page) setHeight(Math.max(LOWEST, page.scrollHeight + 2))
        }}
      />
    </>
  )
}
