import { Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { Offer } from '@temelia/model/billing/offer'
import type { Language } from '@temelia/text/message'
import { Customer } from '@temelia/model/crm/customer'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { type FormEvent, useRef, useState } from 'react'
import { type Found, useAll, useRecord } from '../data/records.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { usePractice } from '../session/tenant-region.ts'
import { writeEmail } from '../shell/email-composer.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { dayFault } from '../ui/typed-day.ts'
import { offerEmail } from './offer-email.ts'
import { makeLink } from './offer-customer-data.ts'

type OfferSendDialogProps = Readonly<{ row: Found<typeof Offer>; onClose: () => void }>

/** Makes a link to the customer's page of an offer, to copy or to send by an email. */
export function OfferSendDialog({ row, onClose }: OfferSendDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [endsOn, setEndsOn] = useState(row.validUntil ?? '')
  const [language, setLanguage] = useState<Language>(practice === 'ro' ? 'ro' : 'en')
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || dayFault(endsOn, practice, t)) return
    setBusy(true)
    setProblem(null)
    try {
      setUrl(await makeLink(row.id, endsOn || null, language))
    } catch (cause) {
      setProblem(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('offerToCustomer')} onClose={onClose} size={480}>
      {problem !== null && <ProblemNote problem={problem} />}
      {url === null ? (
        <form noValidate onSubmit={(event) => void make(event)}>
          <Stack gap="md">
            <Text size="sm">{t('offerToCustomerHelp')}</Text>
            <DayField label={t('offerLinkEnds')} value={endsOn} onDay={setEndsOn} />
            <div>
              <Text size="sm" fw={500} mb={4}>
                {t('offerLinkLanguage')}
              </Text>
              <SegmentedControl
                aria-label={t('offerLinkLanguage')}
                value={language}
                onChange={(value) => setLanguage(value === 'ro' ? 'ro' : 'en')}
                data={[
                  { value: 'ro', label: 'Română' },
                  { value: 'en', label: 'English' },
                ]}
              />
            </div>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {t('offerLinkMake')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <ReadyLink row={row} url={url} language={language} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ReadyLinkProps = OfferSendDialogProps & Readonly<{ url: string; language: Language }>

function ReadyLink({ row, url, language, onClose }: ReadyLinkProps) {
  const { t } = useText()
  const customer = useRecord(Customer, row.accountId)
  const session = useSession()
  const me = session?.userId
  const mailboxes = useAll(EmailAccount, {})
  // The link is told only once: nobody is led to an email that cannot be sent.
  const mute = mailboxes.data?.rows.every(({ userId }) => userId !== null && userId !== me) === true
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // Without https a browser has no clipboard but that of what is selected.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    if (copied || document.execCommand('copy')) toastDone(t('offerLinkCopied'))
    else toastFailed(t('offerLinkCopyByHand'))
  }
  const write = () => {
    const address = customer.data?.email
    writeEmail({
      about: { type: 'offer', id: row.id },
      customerId: row.accountId,
      recipients: address ? [address.toLowerCase()] : [],
      ...offerEmail(row, url, language),
      files: [],
    })
    onClose()
  }
  return (
    <Stack gap="md">
      <TextInput
        ref={field}
        label={t('offerLinkReady')}
        description={t('offerLinkOnce')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      {mute && (
        <Text size="sm" c="dimmed">
          {t('emailNoMailboxText')}{' '}
          {isAdministrator(session) && (
            <Anchor fz="inherit" href="#/settings/email">
              {t('emailSetUp')}
            </Anchor>
          )}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void copy()}>
          {t('offerLinkCopy')}
        </Button>
        {!mute && (
          <Button onClick={write} disabled={customer.isPending || mailboxes.isPending}>
            {t('offerLinkEmail')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
