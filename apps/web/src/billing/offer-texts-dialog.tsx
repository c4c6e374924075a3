import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Offer } from '@temelia/model/billing/offer'
import { OfferText, type OfferTextField, offerTextFields } from '@temelia/model/billing/offer-text'
import { offerPresets } from '@temelia/text/offer-presets'
import { useState } from 'react'
import { type Found, useAll, useSaveNow } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { usePractice } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import classes from './billing.module.css'
import offer from './offer.module.css'

type OfferTextsDialogProps = Readonly<{ row: Found<typeof Offer>; onClose: () => void }>

type SavedText = Readonly<{ key: string; name: string; place: OfferTextField; words: string; own: boolean }>

/** Texts that go into an offer: the product's own and those the company saved; what the offer says can be saved for others. */
export function OfferTextsDialog({ row, onClose }: OfferTextsDialogProps) {
  const { t } = useText()
  const labels = useLabels(OfferText)
  const { save, isPending } = useSaveNow(Offer)
  const keeping = useSaveNow(OfferText)
  const [problem, setProblem] = useState<unknown>(null)
  const texts = useTexts()
  const insert = ({ place, words }: SavedText) => {
    setProblem(null)
    // Two schedules would be 200 %.
    const before = place === 'paymentSchedule' ? null : row[place]
    save(row.id, { [place]: before ? `${before}\n${words}` : words }, row.version)
      .then(() => toastDone(t('offerTextInserted')))
      .catch(setProblem)
  }
  const keep = (place: OfferTextField, words: string) => {
    setProblem(null)
    const name = `${words.split('\n')[0]?.slice(0, 60) ?? ''}`
    keeping
      .save(null, { name: name.length < 2 ? labels.choice('place', place) : name, place, words })
      .then(() => toastDone(t('offerTextKept')))
      .catch(setProblem)
  }
  return (
    <Dialog title={t('offerTexts')} onClose={onClose} size={680}>
      {problem !== null && <ProblemNote problem={problem} />}
      <Stack gap="lg">
        {offerTextFields.map((place) => {
          const own = row[place]
          return (
            <section key={place}>
              <Group justify="space-between" align="baseline">
                <Text fw={600}>{labels.choice('place', place)}</Text>
                {own && (
                  <Button size="compact-sm" variant="subtle" onClick={() => keep(place, own)}>
                    {t('offerTextKeep')}
                  </Button>
                )}
              </Group>
              <ul className={offer['saved']}>
                {texts
                  .filter((one) => one.place === place)
                  .map((one) => (
                    <li key={one.key}>
                      <div>
                        <Text size="sm" fw={500}>
                          {one.name}
                        </Text>
                        <Text size="sm" c="dimmed" lineClamp={3} className={classes['sentences']}>
                          {one.words}
                        </Text>
                      </div>
                      <Button
                        size="compact-sm"
                        variant="default"
                        flex="none"
                        disabled={isPending}
                        aria-label={`${t('offerTextInsert')}: ${one.name}`}
                        onClick={() => insert(one)}
                      >
                        {t('offerTextInsert')}
                      </Button>
                    </li>
                  ))}
              </ul>
            </section>
          )
        })}
        <Anchor fz="sm" href="#/offer-texts">
          {t('offerTextsManage')}
        </Anchor>
      </Stack>
    </Dialog>
  )
}

function useTexts(): readonly SavedText[] {
  const practice = usePractice()
  const language = practice === 'ro' ? 'ro' : 'en'
  const own = useAll(OfferText, { sort: 'name' }).data?.rows ?? []
  return [
    ...own.map(({ id, name, place, words }) => ({ key: `own ${id}`, name, place, words, own: true })),
    ...offerPresets[practice].map(({ place, name, words }, index) => ({
      key: `preset ${index}`,
      name: name[language],
      place,
      words: words[language],
      own: false,
    })),
  ]
}
