#include <chrono>
#include <cstdio>
#include <map>
#include <algorithm>
#include <vector>
#include <string>
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/core/profiler.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
using C=std::chrono::steady_clock;
struct P: tflite::Profiler { struct E{std::string n;int64_t m;C::time_point t;double us=0;}; std::vector<E> ev; bool on=false;
 uint32_t BeginEvent(const char*tag,EventType ty,int64_t a,int64_t)override{ if(!on||ty!=EventType::OPERATOR_INVOKE) return 0xffffffffu; ev.push_back({tag,a,C::now()}); return ev.size()-1;}
 void EndEvent(uint32_t h)override{ if(h==0xffffffffu) return; ev[h].us=std::chrono::duration<double,std::micro>(C::now()-ev[h].t).count(); }
 void EndEvent(uint32_t h,int64_t,int64_t)override{EndEvent(h);}
};
int main(int c,char**v){ int th=c>2?atoi(v[2]):1; int runs=c>3?atoi(v[3]):50;
 auto m=tflite::FlatBufferModel::BuildFromFile(v[1]); tflite::ops::builtin::BuiltinOpResolver r; std::unique_ptr<tflite::Interpreter> i;
 tflite::InterpreterBuilder(*m,r)(&i,th); auto t0=C::now(); if(i->AllocateTensors()!=kTfLiteOk) return 1; 
 for(size_t k=0;k<i->inputs().size();++k){auto*t=i->input_tensor(k); if(t->type==kTfLiteFloat32) for(size_t j=0;j<t->bytes/4;++j) t->data.f[j]=0.5f; else memset(t->data.raw,100,t->bytes);} 
 i->Invoke(); printf("init+first %.1f ms\n",std::chrono::duration<double,std::milli>(C::now()-t0).count());
 std::vector<double> ts; for(int k=0;k<runs;++k){auto a=C::now(); i->Invoke(); ts.push_back(std::chrono::duration<double,std::milli>(C::now()-a).count());} std::sort(ts.begin(),ts.end()); printf("min %.3f median %.3f ms\n",ts[0],ts[ts.size()/2]);
 if(c>4){P p; i->SetProfiler(&p); p.on=true; std::map<std::string,double> s; std::map<int64_t,std::pair<std::string,double>> n; for(int k=0;k<20;++k){p.ev.clear(); i->Invoke(); for(auto&e:p.ev){s[e.n]+=e.us/20; auto&q=n[e.m]; q.first=e.n; q.second= k?std::min(q.second,e.us):e.us;}} for(auto&e:s) printf("%-24s %.1f us\n",e.first.c_str(),e.second); if(atoi(v[4])>1) for(auto&e:n) printf("%3ld %-20s %.1f\n",e.first,e.second.first.c_str(),e.second.second);} }
