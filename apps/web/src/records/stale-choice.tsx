import { Alert, Radio } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useEffect, useRef } from 'react'
import type { AnyRow } from '../data/records.ts'
import type { Side } from '../data/stale-edit.ts'
import { useText } from '../ui/text.ts'
import { useLabels } from './labels.ts'
import classes from './stale-choice.module.css'

import { useTitles } from './titles.ts'
import type { Staleness } from './use-stale-edit.ts'
import { valueText } from './value-text.ts'

type StaleChoiceProps = Readonly<{ of: Entity; stale: Staleness; onChoose: (field: string, side: Side) => void }>

/** The fields that two people changed at once, each with both values: one keeps one's own or takes the other's. */
export function StaleChoice({ of, stale, onChoose }: StaleChoiceProps) {
  const { t, language } = useText()
  const labels = useLabels(of)
  const panel = useRef<HTMLDivElement>(null)
  const { theirs, mine, fields, sides } = stale
  const rows = [theirs, { ...theirs, ...mine }] as unknown as readonly AnyRow[]
  const titles = useTitles(of, fields, rows)
  useEffect(() => {
    panel.current?.querySelector('input')?.focus()
  }, [fields])
  const text = (key: string, value: unknown) => {
    const field = of.fields[key]
    return (field && valueText(key, field, value, labels, language, titles[key])) || t('staleEmpty')
  }
  return (
    <Alert
      ref={panel}
      color="yellow"
      variant="light"
      role="alert"
      p="sm"
      icon={<IconUsers size={18} />}
      classNames={{ message: classes['message'] }}
    >
      <p className={classes['lead']}>{t('staleLead')}</p>
      {fields.map((key) => (
        <Radio.Group
          key={key}
          className={classes['field']}
          label={labels.field(key)}
          value={sides[key] ?? 'mine'}
          onChange={(side) => onChoose(key, side as Side)}
        >
          <div className={classes['sides']}>
            <Radio value="mine" label={<Option who={t('staleMine')} text={text(key, mine[key])} />} />
            <Radio value="theirs" label={<Option who={t('staleTheirs')} text={text(key, theirs[key])} />} />
          </div>
        </Radio.Group>
      ))}
    </Alert>
  )
}

function Option({ who, text }: Readonly<{ who: string; text: string }>) {
  return (
    <>
      <span className={classes['who']}>{who}: </span>
      {text}
    </>
  )
}
