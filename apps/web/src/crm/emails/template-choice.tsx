import { NativeSelect } from '@mantine/core'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { useMemo, useState } from 'react'
import { useAll } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { type About, type Filled, fillTemplate } from './email-data.ts'

/** Takes a template with the record's values; says what it did not know or the record does not have. */
export function TemplateChoice({ about, onFill }: Readonly<{ about: About | null; onFill: (filled: Filled) => void }>) {
  const { t } = useText()
  const templates = useAll(EmailTemplate, { sort: 'name' })
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [chosen, setChosen] = useState('')
  const data = useMemo(
    () => [
      { value: '', label: t('emailNoTemplate') },
      ...(templates.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [templates.data, t],
  )
  if (data.length === 1) return null
  const choose = async (id: string) => {
    setChosen(id)
    setTold(null)
    setProblem(null)
    if (id === '') return
    try {
      const filled = await fillTemplate({ id: Number(id) }, about)
      onFill(filled)
      const left = [...filled.Unknown, ...filled.Empty]
      if (left.length > 0) setTold(t('emailFieldsLeft', { fields: left.join(', ') }))
    } catch (cause) {
      setProblem(cause)
    }
  }
  return (
    <div>
      <NativeSelect
        label={t('emailTemplateChoice')}
        description={told ?? undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={data}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {problem !== null && <ProblemNote problem={problem} />}
    </div>
  )
}
