import type { Look } from '@temelia/reports/look'
import type { Table as ModelTable } from '@temelia/reports/page-model'
import { type TypstForm, typstForm } from '@temelia/reports/typst-form'
import { type CSSProperties, Fragment, useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { useBoxSize } from '../../ui/use-box-size.ts'
import { PaperTable } from './paper-table.tsx'
import styles from './paper.module.css'
import type { Gap, ReportPreview } from './report-data.ts'

type PaperProps = Readonly<{ preview: ReportPreview; label: string; busy: boolean }>

type Section = TypstForm['sections'][number]

/** Millimetres, upright. */
const SIZES = { a4: [210, 297], letter: [215.9, 279.4] } as const
/** Faces of the same widths, for machines that do not have the printed ones. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  Arimo: '"Liberation Sans", Arial, sans-serif',
  Tinos: '"Liberation Serif", "Times New Roman", serif',
}
const PIXELS_PER_MM = 96 / 25.4
/** On a narrow screen the paper is panned rather than made smaller than this. */
const SMALLEST = 0.62

/** A form as its pages will be, with the widths and words of the print; heads of further pages and running totals are left to the paper. */
export function Paper({ preview, label, busy }: PaperProps) {
  const { t } = useText()
  const { Model: model, Gaps: gaps, MoreSections: more } = preview
  const { ref, width } = useBoxSize()
  const form = useMemo(() => typstForm(model), [model])
  const [short, long] = SIZES[model.paper]
  const [wide, high] = model.orientation === 'landscape' ? [long, short] : [short, long]
  const scale = width === 0 ? 1 : Math.max(SMALLEST, Math.min(1.25, width / (wide * PIXELS_PER_MM)))
  return (
    <div ref={ref} className={styles['desk']} data-busy={busy || undefined} aria-busy={busy}>
      <div
        className={styles['sheets']}
        role="document"
        tabIndex={0}
        aria-label={label}
        lang={model.language}
        style={{ zoom: scale }}
      >
        {form.sections.map((section, at) => (
          <article
            key={`${at}:${section.title}`}
            className={styles['sheet']}
            style={{ width: `${wide}mm`, minHeight: `${high}mm`, ...dress(form) }}
          >
            <SectionHead section={section} logo={model.look?.logo ?? null} />
            {section.blocks.map((block, index) => (
              <Fragment key={`${index}:${block.kind}`}>
                {block.title && <h3 className={styles['blockTitle']}>{block.title}</h3>}
                {block.kind === 'table' ? (
                  <PaperTable table={block} gap={shownGap(model.sections[at]?.blocks[index], gaps, at, index)} />
                ) : (
                  <>
                    {block.paragraphs.map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                    {block.list.length > 0 && (
                      <ul>
                        {block.list.map((text) => (
                          <li key={text}>{text}</li>
                        ))}
                      </ul>
                    )}
                  </>
                )}
              </Fragment>
            ))}
            <SectionFoot section={section} />
          </article>
        ))}
      </div>
      {more > 0 && <p className={styles['more']}>{t('reportsSectionsLeftOut', { count: more })}</p>}
    </div>
  )
}

/** The look of the company: what it leaves open is that of the style sheet. */
function dress({ size, font, accent, margins, ...fills }: TypstForm): CSSProperties {
  const { x, top, bottom } = margins
  return {
    fontSize: `${size}pt`,
    fontFamily: [...font.map((face) => `"${face}"`), SUBSTITUTES[font[0] ?? ''] ?? 'sans-serif'].join(', '),
    padding: `${top}mm ${x}mm ${bottom}mm`,
    '--accent': accent ?? undefined,
    '--head-fill': fills['head-fill'] ?? undefined,
    '--sum-fill': fills['sum-fill'] ?? undefined,
  } as CSSProperties
}

/** Where a table's rows are left out, counted in the rows that are drawn: further lines of an article stand in its row. */
function shownGap(
  block: { kind: string; table?: ModelTable } | undefined,
  gaps: readonly Gap[],
  section: number,
  index: number,
): { at: number; rows: number } | null {
  const gap = gaps.find((one) => one.Section === section && one.Block === index)
  if (!gap || !block?.table) return null
  return { at: block.table.rows.slice(0, gap.At).filter(({ kind }) => kind !== 'part').length, rows: gap.Rows }
}

type Logo = NonNullable<Look['logo']>

function SectionHead({ section, logo }: Readonly<{ section: Section; logo: Logo | null }>) {
  const picture = logo && (
    <img alt="" src={logo.picture} className={styles['logo']} style={{ height: `${logo.height}mm` }} />
  )
  return (
    <header>
      <div className={styles['top']}>
        <div>
          {logo?.side === 'left' && picture}
          {section.heading.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <div className={styles['corner']}>
          {logo?.side === 'right' && picture}
          <strong>{section.form}</strong>
        </div>
      </div>
      <dl className={styles['particulars']}>
        {section.particulars.map(([name, value], at) => (
          <Fragment key={`${at}:${name}`}>
            <dt>{name}:</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <h2 className={styles['title']}>{section.title}</h2>
      <div className={styles['under']}>
        <span />
        <span>{section.currency && `- ${section.currency} -`}</span>
        <span>{section.date}</span>
      </div>
    </header>
  )
}

function SectionFoot({ section }: Readonly<{ section: Section }>) {
  return (
    <footer>
      {section.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {section.signatures.length > 0 && (
        <div className={styles['signatures']}>
          {section.signatures.map(([role, name], at) => (
            <div key={`${at}:${role}`}>
              <strong>{role}</strong>
              <span>{name}</span>
              <i />
            </div>
          ))}
        </div>
      )}
    </footer>
  )
}
