import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Point } from '@temelia/takeoff/point'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import classes from './alike-review.module.css'

/** A place that may be counted, with a picture of it. */
export type Likely = Readonly<{ place: Point; likeness: number; picture: string }>

type ReviewProps = Readonly<{
  /** The most alike first. */
  likely: readonly Likely[]
  onCount: (places: readonly Point[]) => void
  onClose: () => void
}>

/** What is less alike waits for somebody to say that it counts. */
const SURE = 0.85

/** Says which of the places that look alike count. */
export function AlikeReview({ likely, onCount, onClose }: ReviewProps) {
  const { t } = useText()
  const format = useFormat()
  const [counted, setCounted] = useState<readonly boolean[]>(() => likely.map(({ likeness }) => likeness >= SURE))
  const places = likely.filter((_, at) => counted[at]).map(({ place }) => place)
  return (
    <Dialog title={t('blueprintAlikeTitle', { count: likely.length })} onClose={onClose} size={640}>
      <Stack gap="md">
        <Text size="sm">{t('blueprintAlikeHint')}</Text>
        <ul className={classes['places']}>
          {likely.map(({ likeness, picture }, at) => (
            <li key={at}>
              <label>
                <img src={picture} alt="" width={72} height={72} />
                <Checkbox
                  checked={counted[at] ?? false}
                  label={format.percent(Math.round(likeness * 100), 0)}
                  aria-label={t('blueprintAlikePlace', {
                    number: at + 1,
                    percent: format.percent(Math.round(likeness * 100), 0),
                  })}
                  onChange={(event) => setCounted(counted.with(at, event.currentTarget.checked))}
                />
              </label>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={places.length === 0} onClick={() => onCount(places)}>
            {t('blueprintAlikeCount', { count: places.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
