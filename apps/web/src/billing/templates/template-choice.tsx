import { Anchor, NativeSelect, Text } from '@mantine/core'
import type { Bill } from '@temelia/model/billing/bill'
import { DocumentTemplate, type PrintedKind, suits } from '@temelia/model/admin/document-template'
import { Offer } from '@temelia/model/billing/offer'
import type { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { useState } from 'react'
import { type Found, useAll, useSaveNow } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'

type TemplateChoiceProps = Readonly<{
  of: typeof Bill | typeof Offer | typeof PurchaseOrder
  row: Found<typeof Bill> | Found<typeof Offer> | Found<typeof PurchaseOrder>
  kind: PrintedKind
  /** It may be chosen: the document is a draft that the person may change. */
  open: boolean
}>

/** Which template a document is printed with. */
export function TemplateChoice({ of, row, kind, open }: TemplateChoiceProps) {
  const { t } = useText()
  const { save, isPending } = useSaveNow(of as typeof Offer)
  const [problem, setProblem] = useState<unknown>(null)
  const list = useAll(DocumentTemplate, { sort: 'name' })
  const fitting = (list.data?.rows ?? []).filter(({ document }) => suits(document, kind))
  const chosen = fitting.find(({ id }) => id === row.templateId)
  const gone = list.isSuccess && row.templateId !== null && !chosen
  function choose(value: string) {
    setProblem(null)
    save(row.id, { templateId: value === '' ? null : Number(value) }, row.version).catch(setProblem)
  }
  if (!open && row.state !== 'draft')
    return (
      <section>
        <h2>{t('documentTemplate.one')}</h2>
        <Text size="sm">{t(kind === 'offer' || kind === 'order' ? 'templateFrozenOffer' : 'templateFrozen')}</Text>
      </section>
    )
  return (
    <section>
      <h2>{t('documentTemplate.one')}</h2>
      <NativeSelect
        aria-label={t('documentTemplate.one')}
        disabled={!open || isPending}
        value={chosen ? String(chosen.id) : ''}
        data={[
          { value: '', label: t('templateAutomatic') },
          ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {gone && (
        <Text size="sm" mt={4} role="status">
          {t('templateGone')}
        </Text>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
      <Anchor
        size="sm"
        mt={4}
        display="inline-block"
        href={chosen ? `#/document-templates/${chosen.id}` : '#/document-templates'}
      >
        {t(chosen ? 'templateOpen' : 'templateManage')}
      </Anchor>
    </section>
  )
}
