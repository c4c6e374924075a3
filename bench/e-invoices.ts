/**
 * Random bills as electronic invoices, and invoices with one mistake each, judged by the ministry's own validation: every random one must pass, and of
 * each mistake the judge must name a rule that our own check names too. Needs Saxon and the validation file, which stays outside the project:
 * `EINVOICE_RULES=/path/EN16931-CIUS_RO-UBL-validation.xslt npx tsx bench/e-invoices.ts [count]`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyBill, eInvoiceOf, mistakes } from '@temelia/billing/e-invoice.fixture'
import { eInvoiceFaults } from '@temelia/billing/e-invoice-rules'
import { writeUbl } from '@temelia/billing/write-ubl'
import fc from 'fast-check'

const rules = process.env['EINVOICE_RULES']
if (!rules) throw new Error('EINVOICE_RULES: the path of the validation file')
const count = Number(process.argv[2] ?? 300)
const folder = mkdtempSync(join(tmpdir(), 'temelia-e-invoices-'))
const [sources, verdicts] = ['in', 'out'].map((name) => join(folder, name)) as [string, string]
execFileSync('mkdir', [sources, verdicts])

const bills = fc.sample(anyBill, { numRuns: count, seed: 17 })
for (const [index, bill] of bills.entries())
  writeFileSync(join(sources, `bill-${index + 1}.xml`), writeUbl(eInvoiceOf(bill)))
for (const [index, [, invoice]] of mistakes.entries())
  writeFileSync(join(sources, `mistake-${index + 1}.xml`), writeUbl(invoice))
execFileSync(
  'java',
  ['-cp', '/usr/share/java/Saxon-HE.jar', 'net.sf.saxon.Transform', `-s:${sources}`, `-xsl:${rules}`, `-o:${verdicts}`],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)

/** The numbers of the rules that the judge found broken; warnings are left out. */
function judged(name: string): string[] {
  const text = readFileSync(join(verdicts, name), 'utf8')
  const found = [
    ...text.matchAll(/<svrl:(failed-assert|successful-report)([\s\S]*?)>[\s\S]*?<svrl:text>\s*\[([^\]"]+)/g),
  ]
  return [
    ...new Set(found.filter(([, , head]) => !/flag="warning"/.test(head ?? '')).map(([, , , rule]) => rule as string)),
  ]
}

let wrong = 0
for (let index = 1; index <= count; index++) {
  const broken = judged(`bill-${index}.xml`)
  if (broken.length === 0) continue
  wrong++
  console.log(`bill-${index}: ${broken.join(', ')}`)
}
console.log(`${count - wrong} of ${count} random bills pass`)

let agreed = 0
for (const [index, [rule, invoice]] of mistakes.entries()) {
  const theirs = judged(`mistake-${index + 1}.xml`)
  const ours = [...new Set(eInvoiceFaults(invoice).map((found) => found.rule))]
  if (theirs.includes(rule) && ours.includes(rule)) agreed++
  else
    console.log(
      `mistake-${index + 1} ${rule}: the judge says ${theirs.join(', ') || 'nothing'}; ours ${ours.join(', ')}`,
    )
}
console.log(`${agreed} of ${mistakes.length} mistakes have the number that the judge names; ${folder}`)
if (wrong > 0 || agreed < mistakes.length) process.exitCode = 1
