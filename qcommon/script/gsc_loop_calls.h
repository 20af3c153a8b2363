// Calls, returns and ends of threads, at the end of the loop in gsc_loop.c: what the cases go to.
valueMethodCall:
{
    if (R[A - 1].type != GSC_FUNCTION)
        goto notFunction;
    callee = vm->functions[R[A - 1].i];
    if (R[A - 2].type != GSC_OBJECT || ((gsc_object_t *)R[A - 2].p)->removed) {
        badReceiver = R[A - 2];
        goto notObject;
    }
    receiver = R[A - 2].p; // the reference goes with it
    R[A - 2].type = GSC_UNDEFINED;
    goto call;
}
valueCall:
{
    if (R[A - 1].type != GSC_FUNCTION)
        goto notFunction;
    callee = vm->functions[R[A - 1].i];
    receiver = frame->self;
    if (callFlags & GSC_FRAME_OWNS_SELF)
        receiver->refs++;
    goto call;
}
methodCall:
{
    badReceiver = R[A - 1];
    if (badReceiver.type != GSC_OBJECT || ((gsc_object_t *)badReceiver.p)->removed)
        goto notObject;
    receiver = badReceiver.p;
    R[A - 1].type = GSC_UNDEFINED;
}
call:
{
    unsigned count = X;
    if (GSC_UNLIKELY(run->frameCount == GSC_MAX_FRAMES))
        goto tooDeep;
    frame->pc = pc;
    gsc_value_t *window = &R[A];
    gsc_frame_t *inner = frame + 1;
    inner->code = callee;
    inner->self = receiver;
    inner->thread = NULL;
    inner->base = frame->base + A;
    inner->result = (uint16_t)C;
    inner->flags = (uint8_t)callFlags;
    run->frameCount++;
    COUNT_CALL();
    frame = inner;
    R = window;
    pc = callee->code;
    K = callee->constants;
    if (GSC_UNLIKELY(count > callee->paramCount)) {
        SAVE();
        clearRange(vm, R + callee->paramCount,
                   (int)(count - callee->paramCount)); // dropped, and it runs [E12]
        GscError_Runtime(vm, GSC_E_TOO_MANY_PARAMETERS);
        CHECK();
        count = callee->paramCount;
    }
    for (unsigned i = count; i < callee->localCount; i++)
        R[i].type = GSC_UNDEFINED;
    if (GSC_UNLIKELY(--run->budget <=
                     -GSC_CALL_SLACK)) // back jumps trip first, but threads can start each other without
        goto tripped;
    NEXT();
}

tooDeep:
{
    SAVE();
    if (callFlags & GSC_FRAME_OWNS_SELF)
        GscValue_Drop(vm, GSC_OBJECT, receiver);
    GscError_Runtime(vm, GSC_E_CALL_DEPTH);
    goto refused;
}
notFunction:
{
    SAVE();
    GscError_Runtime(vm, GSC_E_NOT_FUNCTION_POINTER, GscValue_Referent(R[A - 1]));
    goto refused;
}
notObject:
{
    SAVE();
    GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(badReceiver));
    goto refused;
}
refused:
{ // arguments, receiver and function are dropped [E11]
    int op = (int)GSC_INS_OP(ins), header = 0;
    if (op == BC_CALL_METHOD || op == BC_THREAD_METHOD || op == BC_CALL_VALUE || op == BC_THREAD_VALUE)
        header = 1;
    else if (op == BC_CALL_VALUE_METHOD || op == BC_THREAD_VALUE_METHOD)
        header = 2;
    clearRange(vm, &R[A] - header, (int)X + header);
    if (C != GSC_NO_RESULT)
        STORE_RESULT(&R[C], GscValue_Undefined());
    CHECK();
    NEXT();
}

leave:
{
    gsc_code_t *code = frame->code;
    for (unsigned i = 0; i < code->localCount; i++) {
        if (GSC_IS_COUNTED(R[i]))
            GscValue_Clear(vm, &R[i]);
    }
    unsigned flags = frame->flags;
    if (flags & GSC_FRAME_OWNS_SELF)
        GscValue_Drop(vm, GSC_OBJECT, frame->self);
    if (flags & (GSC_FRAME_HOST | GSC_FRAME_THREAD)) {
        if (frame->thread)
            GscThread_Ended(vm, frame->thread);
        run->frameCount--;
        if (flags & GSC_FRAME_HOST) {
            run->result = returned;
            return;
        }
        goto back;
    }
    run->frameCount--;
    if (flags & GSC_FRAME_LOWEST)
        GscThread_Complete(vm);
    if (GSC_UNLIKELY(frame[-1].self->removed)) { // N16
        GscValue_Release(vm, returned);
        goto killThread;
    }
    goto back;
}

back:
{ // to the caller, with a value
    unsigned result = frame->result;
    frame--;
    R = run->stack + frame->base;
    pc = frame->pc;
    K = frame->code->constants;
    if (result != GSC_NO_RESULT)
        STORE(&R[result], returned);
    else
        GscValue_Release(vm, returned);
    NEXT();
}

suspended:
{ // the frames of the thread have been moved out
    frame = &run->frames[run->frameCount];
    returned = GscValue_Undefined();
    if (frame->flags & GSC_FRAME_HOST) {
        run->result = returned;
        return;
    }
    goto back;
}

tripped:
{
    SAVE();
    gsc_watchdog_t what = GscRun_Watchdog(vm);
    if (what == WATCHDOG_STOP)
        goto stop;
    if (what == WATCHDOG_KILL)
        goto killThread;
    if (pc != frame->code->code) // a jump that was about to be taken; else a call that has been made
        pc += GSC_INS_OP(ins) == BC_LOOP ? BC : (int16_t)C;
    NEXT();
}

killThread:
{ // the running thread, with all its frames
    int start = GscRun_ThreadStart(vm);
    unsigned flags = run->frames[start].flags;
    GscRun_DropFrames(vm, start);
    frame = &run->frames[start];
    returned = GscValue_Undefined();
    if (flags & GSC_FRAME_HOST) {
        run->result = returned;
        return;
    }
    goto back;
}
