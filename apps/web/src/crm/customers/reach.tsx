import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { linkTo } from '../../records/link-to.ts'
import { writeEmail } from '../../shell/email-composer.tsx'
import { useText } from '../../ui/text.ts'
import classes from './customer-reach.module.css'

type ReachProps = Readonly<{
  /** Whom an email is about. */
  customerId: number
  phone: string | null
  email: string | null
  /** Further ways, after the call and the email. */
  children?: ReactNode
}>

/** Calls and writes to somebody, in one press. */
export function Reach({ customerId, phone, email, children }: ReachProps) {
  const { t } = useText()
  return (
    <nav className={classes['reach']} aria-label={t('recordContact')}>
      {phone && (
        <Button
          component="a"
          variant="default"
          href={linkTo('phone', phone)}
          leftSection={<IconPhone size={20} stroke={1.6} />}
        >
          {t('recordCall')}
        </Button>
      )}
      {email && (
        <Button
          variant="default"
          leftSection={<IconMail size={20} stroke={1.6} />}
          onClick={() =>
            writeEmail({
              about: { type: 'account', id: customerId },
              customerId,
              recipients: [email],
              subject: '',
              files: [],
            })
          }
        >
          {t('recordEmail')}
        </Button>
      )}
      {children}
    </nav>
  )
}
