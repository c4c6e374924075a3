import { Button, Group, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { usePractice } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { numberFault, readPercent } from '../ui/typed-number.ts'
import { billFromOffer } from './bill-actions.ts'

/** Asks what is to be made of an offer, makes the draft and opens it. */
export function OfferBillDialog({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const navigate = useNavigate()
  const [kind, setKind] = useState('invoice')
  const [percent, setPercent] = useState('30')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const advance = kind === 'advance'
  const fault = advance && readPercent(percent, practice) === null ? numberFault(percent, practice, t) : ''

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (fault) return
    setBusy(true)
    try {
      const made = await billFromOffer(id, kind, advance ? readPercent(percent, practice) : null)
      await navigate({ to: '/bills/$id', params: { id: String(made) } })
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('offerBill')} onClose={onClose} size={420}>
      <form noValidate onSubmit={(event) => void make(event)}>
        {problem !== null && <ProblemNote problem={problem} />}
        <Radio.Group value={kind} onChange={setKind} aria-label={t('offerBill')}>
          <Stack gap="sm">
            <Radio value="invoice" label={t('offerBillInvoice')} />
            <Radio value="proforma" label={t('offerBillProforma')} />
            <Radio value="advance" label={t('offerBillAdvance')} />
          </Stack>
        </Radio.Group>
        {advance && (
          <NumberField
            mt="md"
            w={200}
            label={t('offerBillPercent')}
            value={percent}
            error={fault}
            onText={setPercent}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('offerBillMake')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
