import json,sys,collections
sys.argv=['x']
import record
from media_studio.reading.edits import instruction as I, clauses as C, plan as P, restraint, reasons, leaving_out
import media_studio.reading.edits.rules_effects as RE
rows=[json.loads(l) for l in open('/tmp/words2/corpus.jsonl')]
ids=[i for i,r in enumerate(rows) if r[0]=='edit']
seen=set()
for i,r in enumerate(rows):
    if r[0]=='plan' and r[2] not in seen: seen.add(r[2]); ids.append(i)
base={i:record.do(rows[i]) for i in ids}
from contextlib import contextmanager
def run(name):
    c=collections.Counter(); lost=set(); bad=[]
    for i in ids:
        x=record.do(rows[i]); b=base[i]; t=rows[i][2] if rows[i][0]=='plan' else rows[i][1]
        if 'CRASH' in x.get('error',''): bad.append((t,x['error']))
        elif b['built'] and not x['built']: lost.add(t)
        elif b['built'] and x['scene']!=b['scene']: bad.append((t,'differs'))
        elif x['built'] and not b['built']: bad.append((t,'built'))
    print(f"{name}: lost {len(lost)} bad {len(bad)}", bad[:6],list(lost)[:5],flush=True)
    return lost
def patch(name,*ps):
    old=[(m,a,getattr(m,a)) for m,a,_ in ps]
    for m,a,v in ps: setattr(m,a,v)
    I._vocabulary.cache_clear()
    try: return run(name)
    finally:
        for m,a,v in old: setattr(m,a,v)
patch('restraint',(I,'forbidden',lambda w: None))
patch('reasons',(I,'read_reason',lambda w: None))
patch('asides',(C,'without_asides',lambda w: w))
patch('leaving_out',(P,'without_extras',lambda t: leaving_out.Doable(text=t)))
patch('spelling',(I,'spell',lambda w,v: w))
patch('area',(I,'read_area',lambda w: None))
patch('several',(I,'_RULES',tuple(r for r in I._RULES if r not in I.SEVERAL_RULES)))
patch('text',(I,'read_text',lambda w,q: None))
patch('finish',(I,'_RULES',tuple(r for r in I._RULES if r not in I.FINISH_RULES)))
patch('effects',(I,'_RULES',tuple(r for r in I._RULES if r not in I.EFFECT_RULES)))
patch('shape',(I,'_RULES',tuple(r for r in I._RULES if r not in I.SHAPE_RULES)))
patch('background',(I,'_RULES',tuple(r for r in I._RULES if r not in I.BACKGROUND_RULES)))
patch('style',(I,'_RULES',tuple(r for r in I._RULES if r not in I.STYLE_RULES)))
patch('fine',(I,'_FINE',__import__('re').compile('zzz')))
patch('reordered',(I,'_reordered',lambda w: w))
patch('with_degree',(I,'with_degree',lambda a,b: a))
patch('framed_last',(I,'_framed_last',lambda f,i: list(f)))
patch('joins',(C,'_joins_colours',lambda a,b: False))
patch('lead',(I,'_MOST_JOINED',1))
