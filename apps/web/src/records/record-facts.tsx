import { Anchor } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { ownKeys, useKnown } from './known.ts'
import { useLabels } from './labels.ts'
import { linkTo } from './link-to.ts'
import classes from './record-facts.module.css'
import type { Section } from './record-form.tsx'
import { useTitles } from './titles.ts'
import { valueText } from './value-text.ts'

/** What is known of a record, section by section; fields without a value and the title the page already shows are left out. */
export function RecordFacts(props: { of: Entity; row: AnyRow; sections: readonly Section[] }) {
  const { row } = props
  const of = useKnown(props.of)
  const sections = [...props.sections, { heading: 'custom', fields: ownKeys(of) }]
  const { language } = useText()
  const labels = useLabels(of)
  const fields = sections.flatMap((section) => section.fields)
  const titles = useTitles(of, fields, [row])
  const text = (key: string): string => {
    const field = of.fields[key]
    return field ? valueText(key, field, valueIn(row, key), labels, language, titles[key]) : ''
  }
  const filled = sections
    .map((section) => ({ ...section, fields: section.fields.filter((key) => key !== of.title && text(key) !== '') }))
    .filter((section) => section.fields.length > 0)
  return (
    <div>
      {filled.map((section, at) => (
        <section key={section.heading ?? at}>
          {section.heading && <h2 className={classes['heading']}>{labels.heading(section.heading)}</h2>}
          <dl className={classes['facts']}>
            {section.fields.map((key) => (
              <div key={key} className={classes['fact']}>
                <dt>{labels.field(key)}</dt>
                <dd>
                  <Value name={key} text={text(key)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Value({ name, text }: { name: string; text: string }) {
  const href = linkTo(name, text)
  return href ? (
    <Anchor href={href} fz="inherit" {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {text}
    </Anchor>
  ) : (
    text
  )
}
